import type { Locator, Page } from '@playwright/test';
import { axeFinds, expectToFit } from './checks.js';
import { expectStep, fillAnswers, fillHarborForm, pick, submitOf, type Newcomer } from './enrolling.js';
import { expect } from './site-test.js';

/** Whatever takes the focus has a name, as the browser tells assistive technology. */
export async function expectNames(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const { nodes } = await line.send('Accessibility.getFullAXTree');
  await line.detach();
  const nameless = nodes.filter(({ ignored, role, name, properties = [] }) => {
    const isFocusable = properties.some((each) => each.name === 'focusable' && each.value.value === true);
    // A page, its main part and what a dialog lies in take the focus so that reading begins there, and are no controls.
    const isControl = !['RootWebArea', 'main', 'generic'].includes(String(role?.value));
    return !ignored && isFocusable && isControl && String(name?.value ?? '').trim() === '';
  });
  expect.soft(nameless.map(({ role, backendDOMNodeId }) => `${role?.value} ${backendDOMNodeId}`)).toEqual([]);
}

/** What can be pressed is 44 px each way; links in the middle of a text are as high as the text. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=switch]';
    const isInText = (control: Element) => {
      const around = control.closest('p, li, dd, td');
      const own = control.textContent?.trim().length ?? 0;
      return getComputedStyle(control).display === 'inline' && around !== null && (around.textContent?.trim().length ?? 0) > own;
    };
    const boxOf = (control: Element) => {
      const labels = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) ? [...(control.labels ?? [])] : [];
      // A label's area can be enlarged to the whole card around it.
      const cards = labels.filter((label) => getComputedStyle(label, '::after').position === 'absolute').map((label) => label.offsetParent);
      const boxes = [control, ...labels, ...cards].flatMap((each) => each?.getBoundingClientRect() ?? []);
      return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) };
    };
    return [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !control.closest('[inert]'))
      .filter((control) => !control.classList.contains('s-skip') && !isInText(control))
      .map((control) => ({ ...boxOf(control), html: control.outerHTML.slice(0, 160) }))
      .filter(({ width, height }) => width < 43.5 || height < 43.5);
  });
  expect.soft(small).toEqual([]);
}

interface Stop {
  readonly html: string;
  readonly room: string;
  readonly nth: number;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Tab visits every control, in the order in which the page is read: down, and along a line. */
export async function expectFocusOrder(page: Page): Promise<void> {
  const count = await watchFocus(page);
  for (let nth = 0; nth < count; nth += 1) await page.keyboard.press('Tab');
  const { stops, missed } = await visited(page);
  expect.soft(missed, 'controls that Tab did not reach').toEqual([]);
  const odd = stops.flatMap((stop, nth) => {
    const before = stops[nth - 1];
    return before !== undefined && isAgainstReading(before, stop) ? [{ before, stop }] : [];
  });
  expect.soft(odd, 'steps of the focus against the order of reading').toEqual([]);
}

/** Beside each other is any order of columns; above, or to the left on one line, is the way back. */
function isAgainstReading(before: Stop, stop: Stop): boolean {
  if (stop.nth < before.nth) return true;
  if (stop.room !== before.room) return false;
  const isAbove = stop.bottom <= before.top + 1 && stop.left < before.right;
  const isOnLine = stop.top < before.bottom - 1 && stop.bottom > before.top + 1;
  return isAbove || (isOnLine && stop.right <= before.left + 1);
}

/** Starts before the first control, and says how many there are. */
async function watchFocus(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen: Element[] = [];
    const isStop = (control: HTMLElement) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled') &&
      !control.closest('[inert]');
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(isStop);
    // Of a group of radio buttons one takes the focus.
    const stops = controls.filter((control) => {
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      const group = controls.filter((other) => other instanceof HTMLInputElement && other.type === 'radio' && other.name === control.name);
      return control === (group.find((other) => other instanceof HTMLInputElement && other.checked) ?? group[0]);
    });
    document.addEventListener('focusin', ({ target }) => target instanceof Element && seen.push(target));
    Object.assign(window, { focusSeen: seen, focusStops: stops });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    return stops.length;
  });
}

function visited(page: Page): Promise<{ stops: Stop[]; missed: string[] }> {
  return page.evaluate(() => {
    const { focusSeen, focusStops } = window as unknown as { focusSeen: Element[]; focusStops: Element[] };
    const all = [...document.querySelectorAll('*')];
    const stopOf = (control: Element) => {
      const shown = control.getBoundingClientRect().width < 4 ? (control.closest('label') ?? control) : control;
      const { top, bottom, left, right } = shown.getBoundingClientRect();
      const room = control.closest('header, nav, aside, main, footer')?.tagName ?? 'BODY';
      return { html: control.outerHTML.slice(0, 120), room, nth: all.indexOf(control), top, bottom, left, right };
    };
    const stops = focusSeen.filter((control) => control !== document.body && !control.classList.contains('s-skip')).map(stopOf);
    return { stops, missed: focusStops.filter((stop) => !focusSeen.includes(stop)).map(({ outerHTML }) => outerHTML.slice(0, 160)) };
  });
}

/** Fills the first step of Himal's additional services for one person. */
async function fillHimalForm(page: Page, { first, last, email }: Newcomer): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  await fillAnswers(page, { 'First Name': first, 'Last Name': last, 'Date of Birth': '04/13/1990', Email: email });
  await fillAnswers(page, { Mobile: '9841555012', 'Address Line 1': 'Mangal Bazar 21', City: 'Patan' });
  await fillAnswers(page, { Province: 'Bagmati', 'Postal code': '44700' });
  await pick(page, 'No');
}

const FILL = { harbor: fillHarborForm, himal: fillHimalForm } as const;

/** Opens the choice of additional services. */
export async function openServices(page: Page, address = '/harbor/service/non-membership'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('group', { name: 'Services' })).toBeVisible();
}

/** Goes from the chosen services to the payment, for someone new. */
export async function continueAs(page: Page, who: Newcomer, dependents: readonly string[] = []): Promise<void> {
  await submitOf(page).click();
  await expectStep(page, 'information');
  // Offered where the visit knows people already.
  const other = page.getByRole('radio', { name: 'Someone else' });
  await expect(other.or(page.getByRole('textbox', { name: 'First Name' })).first()).toBeVisible();
  if (await other.isVisible()) await other.check();
  await (page.url().includes('himal') ? FILL.himal(page, who) : FILL.harbor(page, who, dependents));
  await submitOf(page).click();
  await expectStep(page, 'payment');
}

/** The page fits every width with room to press, and its controls have names. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expectToFit(page, `at ${width} px`);
    await expectTargets(page);
  }
  if (before) await page.setViewportSize(before);
  await expectNames(page);
  expect(await axeFinds(page)).toEqual([]);
}

/** The checkbox of a service. */
export const service = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
