import { forgetCopies } from './api/forget.js';
import { endSession } from './api/session.js';
import { forgetLocation } from './chosen-location.js';
import { countForget } from './visitor-data.js';
import { clearAllMembers } from './group-members.js';
import { resetAllWizards } from './wizard.js';

/** Removes the answers of all pages and all copies of them, as at the end of a page (D-115). The visit goes on, with its card on file. */
export function forgetAnswers(): void {
  resetAllWizards();
  forgetCopies();
}

/** Removes all answers including those on the screen and the chosen location, and ends the visit, so that the next person cannot see them. */
export function forgetEverything(): void {
  // React restores the text of a focused field, so the focus must leave it first.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  forgetAnswers();
  endSession();
  clearAllMembers();
  forgetLocation();
  countForget();
}
