import { isBlank } from '../blank.js';
import type { Format, FormatContext, FormatFault } from './format.js';
import { fault } from './fault.js';
import { asciiDigits, tidy } from './typed-text.js';

const grouped = /^-?[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]*)?$/;
const plain = /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;

/**
 * The number a text says; undefined where it says none, as `12a` and `1e5` do. A number's widget keeps this as the
 * answer, or the text as it was typed, which the check then refuses.
 */
export function readNumber(text: string): number | undefined {
  return plain.test(text) ? Number(text) : undefined;
}

/** Digits of any script, without spaces, a plus sign and the commas between groups: `+1,23,456.50` is `123456.50`. */
function plainNumber(typed: string): string {
  const text = tidy(asciiDigits(typed))
    .replace(/^\+(?=[0-9.])/, '')
    .replaceAll('\u2212', '-');
  return grouped.test(text) ? text.replaceAll(',', '') : text;
}

/** A check of numbers: nothing about a blank answer, and everything that is not a finite number is wrong. */
export function numberCheck(rule: (value: number, context: FormatContext) => FormatFault | undefined): Format['check'] {
  return (value, context) => {
    if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return undefined;
    return typeof value === 'number' && Number.isFinite(value) ? rule(value, context) : fault('error.number');
  };
}

/** What all numbers have in common. */
export const numberEntry: Required<Pick<Format, 'widget' | 'normalise'>> = { widget: 'number', normalise: plainNumber };
