import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe?: typeof axe;
    focusSeen: Element[];
    focusStops: Element[];
  }
}

/**
 * What axe finds on the page or within its first element of a selector, in light colours and in dark ones; the dark scheme is only another
 * set of colours for the same elements.
 */
export async function axeFinds(page: Page, within = 'html'): Promise<string[]> {
  await atRest(page);
  const light = await run(page, within, { type: 'tag', values: RULES });
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  const dark = await run(page, within, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((found) => `dark: ${found}`)];
}

/** Colours that are on their way to others are neither. What appears begins its way a moment later, so that two frames must be at rest. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    // A page that draws nothing else has a frame only where one is asked for.
    for (let still = 0; still < 2; still = moving().length > 0 ? 0 : still + 1) await nextFrame();
  });
}

/**
 * One injection serves every look at a page, which the ready-made binding does not do. It stays out of the gateway's
 * frame, to which it could not speak.
 */
async function run(page: Page, within: string, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([place, only]) => {
      const found = await window.axe?.run(place, { runOnly: only, resultTypes: ['violations'], iframes: false, preload: false });
      return (found?.violations ?? []).flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
      );
    },
    [within, runOnly] as const,
  );
}

/** No part of the page needs scrolling sideways. */
export async function expectToFit(page: Page, when: string): Promise<void> {
  await atRest(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(over, `px to scroll sideways ${when}`).toBe(0);
}

/** Nothing that is seen is cut off by the edge of the screen, once the page has become as wide as that. */
export async function expectNothingCut(page: Page, when: string): Promise<void> {
  const cutOff = () =>
    page.evaluate(() => {
      const room = document.documentElement.clientWidth;
      const isOut = (part: Element) => part.getBoundingClientRect().right > room + 1;
      const isHeld = (part: Element): boolean => {
        const around = part.parentElement;
        if (!around || around.matches('body, .s-frame')) return false;
        return (getComputedStyle(around).overflowX !== 'visible' && !isOut(around)) || isHeld(around);
      };
      const parts = [...document.body.querySelectorAll('*')].filter((part) => isOut(part) && !isHeld(part));
      return parts.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
  await expect.configure({ soft: true }).poll(cutOff, `cut off ${when}`).toEqual([]);
}

/** On a narrow phone, and at 400 % on a screen of 1280 by 1024. */
export async function expectReflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    await expectToFit(page, `at 320 × ${height}`);
    await expectNothingCut(page, `at 320 × ${height}`);
  }
  if (before) await page.setViewportSize(before);
}

/** Each control that takes the focus has a name, as the browser tells assistive technology. */
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

/** The page fits every width with room to press, its controls have names, and axe finds nothing. */
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

/** Tab visits every control, in the order in which the page is read: down, and along a line. */
export async function expectFocusOrder(page: Page): Promise<void> {
  for (let left = await watchFocus(page); left > 0; left -= 1) await page.keyboard.press('Tab');
  const { missed, odd } = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const stops = window.focusSeen
      .filter((control) => control !== document.body && !control.classList.contains('s-skip'))
      .map((control) => {
        const shown = control.getBoundingClientRect().width < 4 ? (control.closest('label') ?? control) : control;
        const room = control.closest('header, nav, aside, main, footer')?.tagName ?? 'BODY';
        return { html: control.outerHTML.slice(0, 120), room, nth: all.indexOf(control), box: shown.getBoundingClientRect() };
      });
    // Beside each other is any order of columns; above, or to the left on one line, is the way back.
    const isOdd = ({ nth, room, box }: (typeof stops)[number], before?: (typeof stops)[number]) => {
      if (before === undefined || room !== before.room) return before !== undefined && nth < before.nth;
      const isAbove = box.bottom <= before.box.top + 1 && box.left < before.box.right;
      const isOnLine = box.top < before.box.bottom - 1 && box.bottom > before.box.top + 1;
      return nth < before.nth || isAbove || (isOnLine && box.right <= before.box.left + 1);
    };
    return {
      missed: window.focusStops.filter((stop) => !window.focusSeen.includes(stop)).map(({ outerHTML }) => outerHTML.slice(0, 160)),
      odd: stops.filter((stop, nth) => isOdd(stop, stops[nth - 1])).map(({ html }) => html),
    };
  });
  expect.soft(missed, 'controls that Tab did not reach').toEqual([]);
  expect.soft(odd, 'controls that come against the order of reading').toEqual([]);
}

/** Starts before the first control, and says how many there are. */
async function watchFocus(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isStop = (control: HTMLElement) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled') &&
      !control.closest('[inert]');
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      isStop,
    );
    // Of a group of radio buttons one takes the focus.
    window.focusStops = controls.filter((control) => {
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      const group = controls.filter((other) => other instanceof HTMLInputElement && other.type === 'radio' && other.name === control.name);
      return control === (group.find((other) => other instanceof HTMLInputElement && other.checked) ?? group[0]);
    });
    window.focusSeen = [];
    document.addEventListener('focusin', ({ target }) => target instanceof Element && window.focusSeen.push(target));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    return window.focusStops.length;
  });
}

/** Returns which of the elements that a selector finds are behind the toasts. */
export function coveredByToasts(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((selected) => {
    const toasts = document.querySelector('.s-toasts');
    if (!toasts) return ['no toasts'];
    const box = toasts.getBoundingClientRect();
    return [...document.querySelectorAll(selected)]
      .filter((element) => !toasts.contains(element))
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const isDrawn = width > 2 && height > 2 && bottom > 0 && top < innerHeight && element.checkVisibility();
        return isDrawn && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  }, selector);
}

/** Presses Tab until a control with this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const control = document.activeElement as HTMLInputElement | null;
      return control?.labels?.[0]?.textContent ?? control?.textContent ?? '';
    });
    if (focused.startsWith(name)) return;
  }
  expect(`Tab reaches ${name}`).toBe('');
}

/** Tabs to a field and types into it; a list's option is found by its first letters. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
