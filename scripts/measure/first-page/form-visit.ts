import type { Browser, Page } from '@playwright/test';
import { median } from '../load/send-load.js';
import { openPhone, SLOW_NETWORK } from './phone.js';

/** A first visit of a form on a phone; times are milliseconds from the start of the navigation. */
export interface FormTiming {
  /** Until the heading and the first section with a field are shown. */
  readonly shown: number;
  /** From then on, no letter that is typed into the first field is lost. */
  readonly typable: number;
  /** Until Enter in the first field shows the errors of its section. */
  readonly checked: number;
  /** Received until then, with headers. */
  readonly bytes: number;
  readonly requests: number;
  readonly complaints: readonly string[];
}

interface TypedLetter {
  readonly letter: string;
  readonly at: number;
}

/** Returns the time of the first letter from which on all are in the value of the field; infinite if the last one is not. */
export function typableFrom(typed: readonly TypedLetter[], value: string): number {
  const lost = typed.findLastIndex(({ letter }) => !value.includes(letter));
  return typed[lost + 1]?.at ?? Infinity;
}

/** What the page notes about itself, and how its first field is focused; in the page as `formVisit`. */
interface FormNotes {
  readonly shown: number | undefined;
  readonly checked: number | undefined;
  readonly typed: readonly TypedLetter[];
  readonly value: string;
  readonly isDrawn: boolean;
}

/** Runs in the page, so it is a text. What the server wrote before the script has drawn the page is in `#prerender`. */
const noteForm = `{
  const shownElement = (selector) => [...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().height > 0);
  const isShown = (selector) => shownElement(selector) !== undefined;
  const FIELD = 'main :is(input[type=text], input:not([type]))';
  const notes = { typed: [] };
  const whenPainted = (name) => requestAnimationFrame(() => setTimeout(() => { notes[name] ??= performance.now(); }));
  const look = () => {
    if (isShown('main h1') && isShown('main h2') && isShown(FIELD)) whenPainted('shown');
    if (isShown('main [aria-invalid=true]') || isShown('main [role=alert]')) whenPainted('checked');
    if (notes.checked === undefined) requestAnimationFrame(look);
  };
  look();
  addEventListener('keydown', ({ key, timeStamp }) => key.length === 1 && notes.typed.push({ letter: key, at: timeStamp }), true);
  window.formVisit = () => {
    const field = shownElement(FIELD);
    if (notes.checked === undefined) field?.focus();
    return { ...notes, value: field?.value ?? '', isDrawn: field !== undefined && !document.getElementById('prerender') };
  };
}`;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PATIENCE = 60_000;
const BETWEEN = 100;

/**
 * Opens a form on an emulated phone, types letters into its first field, and Enter once the script has drawn it, until it is checked.
 * A static page is only shown. Throws if it takes longer than a minute.
 */
export async function measureFormVisit(browser: Browser, address: string, isStatic = false): Promise<FormTiming> {
  const phone = await openPhone(browser, SLOW_NETWORK, noteForm);
  try {
    const { page } = phone;
    await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE });
    const notes = await typeUntil(page, ({ shown, checked }) => (isStatic ? shown : checked) !== undefined);
    const { bytes, requests } = phone.traffic();
    const { shown = Infinity, checked = Infinity, typed, value } = notes;
    // A browser complains of what was loaded ahead and not used a few seconds after the page.
    if (!isStatic) await page.waitForTimeout(4000);
    return { shown, typable: typableFrom(typed, value), checked, bytes, requests, complaints: phone.complaints };
  } finally {
    await phone.close();
  }
}

/** Types into the first field until the notes of the page are as wanted, and returns them. Throws if that takes longer than a minute. */
async function typeUntil(page: Page, isEnough: (notes: FormNotes) => boolean): Promise<FormNotes> {
  const left = LETTERS.split('');
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(BETWEEN)) {
    const notes = await page.evaluate(() => (Reflect.get(window, 'formVisit') as (() => FormNotes) | undefined)?.());
    if (notes?.shown === undefined) continue;
    if (isEnough(notes)) return notes;
    const letter = left.shift();
    if (letter !== undefined) await page.keyboard.press(letter);
    if (notes.isDrawn) await page.keyboard.press('Enter');
  }
  throw new Error(`The form is not checked within ${PATIENCE / 1000} s: ${page.url()}`);
}

type Figure = 'shown' | 'typable' | 'checked' | 'bytes';

/** What is printed of a form, and what each median may be at most, in seconds or kilobytes. */
const BARS: readonly { readonly figure: Figure; readonly label: string; readonly max: number; readonly unit: string }[] = [
  { figure: 'shown', label: 'heading and first section shown', max: 2.5, unit: 's' },
  { figure: 'typable', label: 'a typed letter is kept from', max: 3, unit: 's' },
  { figure: 'checked', label: 'it is checked from', max: 7.5, unit: 's' },
  { figure: 'bytes', label: 'received until then', max: 200, unit: 'kB' },
];

/** Returns what is printed about a form beside a static page of the same weight, and whether all bars hold without complaints. */
export function formReport(address: string, ours: readonly FormTiming[], theirs: readonly FormTiming[]): { text: string; isHeld: boolean } {
  const besides = `; a static page of the same weight: ${(median(theirs.map(({ shown }) => shown)) / 1000).toFixed(2)}`;
  const lines = BARS.map(({ figure, label, max, unit }) => {
    const digits = unit === 's' ? 2 : 0;
    const figures = ours.map((look) => look[figure] / 1000);
    const middle = median(figures);
    const isHeld = middle <= max;
    const each = `(${figures.map((one) => one.toFixed(digits)).join(', ')}${figure === 'shown' ? besides : ''})`;
    const cells = [
      label.padEnd(34),
      `${middle.toFixed(digits)} ${unit}`,
      `≤ ${max} ${unit}`.padEnd(8),
      each,
      ...(isHeld ? [] : ['MISSED']),
    ];
    return { isHeld, text: cells.join('  ') };
  });
  const complaints = [...new Set(ours.flatMap((look) => look.complaints))].map((words) => `The browser complains: ${words}`);
  return {
    text: [`${address}, ${ours[0]?.requests} requests`, ...lines.map((line) => line.text), ...complaints].join('\n'),
    isHeld: complaints.length === 0 && lines.every((line) => line.isHeld),
  };
}
