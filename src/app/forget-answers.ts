import { forgetCopies } from '../api/forget.js';
import { removeFromFile } from '../flows/source-on-file.js';
import { countForget } from '../state/visitor-data.js';
import { useGroupMembers } from '../state/group-members.js';
import { resetAllWizards } from '../state/wizard.js';

/** Removes the answers of all pages and all copies of them, as at the end of a page (D-115). A card on file can be used again. */
export function forgetAnswers(): void {
  resetAllWizards();
  forgetCopies();
}

/** Removes all answers including those on the screen, so that the next person cannot see them. */
export function forgetEverything(): void {
  // React restores the text of a focused field, so the focus must leave it first.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  forgetAnswers();
  removeFromFile();
  useGroupMembers.setState({}, true);
  countForget();
}
