type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FOCUSABLE = 'a, button, input, select, textarea, [tabindex]';

/** The part of an id that React counts; the server and the browser count differently. */
const REACT_ID = /_[rR]_[0-9a-z]+_/;

/**
 * Replaces a prerender, and gives the page what the visitor entered in it: as typed or pressed, so that each field treats it as usual.
 * Focus and caret stay at the same control.
 */
export async function takeOver(prerender: HTMLElement, root: HTMLElement): Promise<void> {
  // Effects of the new page, which save what is entered, run after its first task.
  await new Promise((resolve) => setTimeout(resolve));
  const find = (element: Element) => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => keyOf(each) === keyOf(element));
  const changed = [...prerender.querySelectorAll<Control>('input, select, textarea')].filter(isChanged);
  // A choice may replace fields or clear texts, so that texts come last.
  for (const control of [...changed.filter(isChoice), ...changed.filter((each) => !isChoice(each))]) {
    const target = find(control);
    if (target?.tagName === control.tagName) enter(target as Control, control);
  }
  const focused = prerender.contains(document.activeElement) ? document.activeElement : null;
  const target = focused && find(focused);
  const caret = caretOf(focused);
  prerender.remove();
  root.hidden = false;
  target?.focus();
  if (target && caret) setCaret(target, caret);
}

/** Returns what identifies an element in both: its id or label without counted parts, else its link with its text. */
function keyOf(element: Element): string {
  const name = element.id || element.getAttribute('aria-labelledby');
  return `${element.localName} ${name ? name.replace(REACT_ID, '') : `${element.getAttribute('href') ?? ''} ${element.textContent}`}`;
}

/** Whether a control differs from what the server wrote. Of a group of radio buttons, the one that is pressed. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value;
  }
  if (isButton(control)) return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
  return control.value !== control.defaultValue;
}

function isChoice(control: Control): boolean {
  return control instanceof HTMLSelectElement || isButton(control);
}

function isButton(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Enters what another control has, with the events of autofill, so that the field converts it. */
function enter(target: Control, source: Control): void {
  if (isButton(target)) {
    if (isButton(source) && target.checked !== source.checked) target.click();
    return;
  }
  target.value = source.value;
  for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Where the caret is, and the text that it is in. */
type Caret = readonly [text: string, start: number, end: number];

/** Returns the caret of a text; undefined for a control without one, such as an e-mail address. */
function caretOf(element: Element | null): Caret | undefined {
  const hasCaret = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!hasCaret || element.selectionStart === null) return undefined;
  return [element.value, element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

/** Sets the caret of a text, at its end if the field has written the text in another way. */
function setCaret(element: Element, [text, start, end]: Caret): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || element.selectionStart === null) return;
  const { value } = element;
  if (value === text) element.setSelectionRange(start, end);
  else element.setSelectionRange(value.length, value.length);
}
