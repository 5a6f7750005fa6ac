import { queryAllByRole } from '@testing-library/dom';

/** A control as a visitor knows it. */
export interface PageControl {
  /** A field is a text field or a list, perhaps a text field with suggestions. */
  readonly role: 'button' | 'checkbox' | 'field' | 'link' | 'radio';
  /** The whole accessible name. */
  readonly name: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a visitor sees and where the focus is. */
export interface Look {
  readonly step: string | null;
  readonly focused: string;
  /** The title of the open section of a form. */
  readonly section: string | undefined;
  /** The labels of the boxes with a tick. */
  readonly boxes: readonly string[];
  readonly text: string;
}

/** Whether the last press since `middle` was on its control; undefined before a press. */
let isHit: boolean | undefined;

const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => errors.push(`${violatedDirective} ${blockedURI}`));

function find({ role, name }: PageControl): HTMLElement | undefined {
  const roles = role === 'field' ? ['textbox', 'combobox'] : [role];
  return roles.flatMap((each) => queryAllByRole(document.body, each, { name })).find((element) => !element.matches(':disabled'));
}

/** Scrolls the page only: a scroll inside the frame would move the frame, whose corner is known by then. */
function scrollTo(element: Element): void {
  if (window === top) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function watchPress(element: HTMLElement): void {
  isHit = undefined;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  onpointerdown = ({ target }) => (isHit = [element, ...labels].some((each) => target instanceof Node && each.contains(target)));
}

/** Functions that the browser runs in the page; arguments and results are JSON. */
const inPage = {
  errors,
  /** Returns the middle of a control in this document, scrolled to. */
  middle(control: PageControl): Point | null {
    const element = find(control);
    if (!element) return null;
    scrollTo(element);
    watchPress(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  },
  /** Returns the corner of the document in the only frame, scrolled to. */
  corner(): Point | null {
    const frame = document.querySelector('iframe');
    if (!frame) return null;
    scrollTo(frame);
    const { left, top } = frame.getBoundingClientRect();
    return { x: left + frame.clientLeft, y: top + frame.clientTop };
  },
  isHit: (): boolean => isHit === true,
  hasFocus: (control: PageControl): boolean => document.activeElement === find(control),
  isList(control: PageControl): boolean | null {
    const field = find(control);
    return field ? field instanceof HTMLSelectElement : null;
  },
  /** Chooses from a list as WebDriver does: the system draws its options outside of the page. */
  choose(control: PageControl, label: string): boolean {
    const list = find(control);
    const option = list instanceof HTMLSelectElement && [...list.options].find((each) => each.label === label);
    if (!option) return false;
    list.value = option.value;
    for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, { bubbles: true }));
    return true;
  },
  look(): Look {
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
