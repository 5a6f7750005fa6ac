import { forgetCopies } from '../visit/api/forget.js';
import { endSession } from '../visit/api/session.js';
import { countForget } from '../visit/visitor-data.js';
import { clearAllMembers } from '../visit/group-members.js';
import { resetAllWizards } from '../visit/wizard.js';

/** Removes the answers of all pages and all copies of them, as at the end of a page (D-115). The visit goes on, with its card on file. */
export function forgetAnswers(): void {
  resetAllWizards();
  forgetCopies();
}

/** Removes all answers including those on the screen and ends the visit, so that the next person cannot see them. */
export function forgetEverything(): void {
  // React restores the text of a focused field, so the focus must leave it first.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  forgetAnswers();
  endSession();
  clearAllMembers();
  countForget();
}
