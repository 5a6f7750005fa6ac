import { forgetCopies } from '../api/forget.js';
import { countForget } from '../state/away.js';
import { useGroupMembers } from '../state/group-members.js';
import { resetAllWizards } from '../state/wizard.js';

/** Removes the answers of every page and all copies of them: what the completion of a page does (D-115). */
export function forgetAnswers(): void {
  resetAllWizards();
  forgetCopies();
}

/** The same for what is on the screen, too: whoever comes next never sees any of it. */
export function forgetEverything(): void {
  // React remembers the text field that has the focus, and would so keep its text.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  forgetAnswers();
  useGroupMembers.setState({}, true);
  countForget();
}
