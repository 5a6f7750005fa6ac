import { queryAllByRole } from '@testing-library/dom';

/** A control as a visitor knows it, by its whole accessible name. A field is a text field, perhaps with suggestions, or a list. */
export type PageControl = { readonly role: 'button' | 'checkbox' | 'field' | 'link' | 'radio'; readonly name: string };
type Point = { readonly x: number; readonly y: number };
export type Look = ReturnType<InPage['look']>;

/** Whether the last press since `middle` was on its control. */
let isHit = false;

const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => errors.push(`${violatedDirective} ${blockedURI}`));

/** Throws before there is one, so that the test asks again. */
function find({ role, name }: PageControl): HTMLElement {
  const roles = role === 'field' ? ['textbox', 'combobox'] : [role];
  const found = roles.flatMap((each) => queryAllByRole(document.body, each, { name })).find((element) => !element.matches(':disabled'));
  if (!found) throw new Error(`There is no ${role} "${name}".`);
  return found;
}

function scrollTo(element: Element): void {
  // A scroll inside the frame would move the frame, whose corner is known by then.
  if (window === top) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

const inPage = {
  errors,
  /** Returns the middle of a control in this document, scrolled to. */
  middle(control: PageControl): Point {
    const element = find(control);
    scrollTo(element);
    isHit = false;
    const pressed = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    onpointerdown = ({ target }) => (isHit = pressed.some((each) => target instanceof Node && each.contains(target)));
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  },
  /** Returns the corner of the document in the only frame, scrolled to. */
  corner(): Point {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    scrollTo(frame);
    const { left, top } = frame.getBoundingClientRect();
    return { x: left + frame.clientLeft, y: top + frame.clientTop };
  },
  isHit: (): boolean => isHit,
  /** Chooses from a list as WebDriver does, since the system draws its options outside of the page; returns false for a text field. */
  choose(control: PageControl, label: string): boolean {
    const list = find(control);
    if (!(list instanceof HTMLSelectElement)) return false;
    list.value = ([...list.options].find((each) => each.label === label) as HTMLOptionElement).value;
    return ['input', 'change'].every((name) => list.dispatchEvent(new Event(name, { bubbles: true })));
  },
  /** What a visitor sees: the step, where the focus is, the title of the open section, the labels of ticked boxes, and the text. */
  look() {
    const { activeElement: focused } = document;
    const checkboxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')];
    return {
      step: new URLSearchParams(location.search).get('step'),
      focused: focused instanceof HTMLElement ? `${focused.tagName.toLowerCase()} ${focused.innerText}` : '',
      section: document.querySelector<HTMLElement>('.v-section-open > .v-heading')?.innerText,
      boxes: checkboxes.flatMap(({ labels }) => labels?.[0]?.innerText.trim() ?? []),
      text: document.body.innerText,
    };
  },
};

export type InPage = typeof inPage;

Object.assign(globalThis, { inPage });
