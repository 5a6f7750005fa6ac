import { isBlank } from '../blank.js';
import type { Format, FormatContext, FormatError } from './format.js';
import { formatErrorOf } from './fault.js';
import { asciiDigits, cleanText } from './typed-text.js';

const grouped = /^-?[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]*)?$/;
const plain = /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;

/**
 * Returns the number that a text is; undefined for others such as `12a` and `1e5`, which the widget keeps as text for the check to
 * reject.
 */
export function readNumber(text: string): number | undefined {
  return plain.test(text) ? Number(text) : undefined;
}

/** Returns typed text with ASCII digits and without surrounding space, plus sign and group separators: `123456.50` for `+1,23,456.50`. */
function plainNumber(typed: string): string {
  const text = cleanText(asciiDigits(typed))
    .replace(/^\+(?=[0-9.])/, '')
    .replaceAll('\u2212', '-');
  return grouped.test(text) ? text.replaceAll(',', '') : text;
}

/** Returns a check for numbers: it accepts blank answers, rejects what is no finite number, and passes numbers to `rule`. */
export function numberCheck(rule: (value: number, context: FormatContext) => FormatError | undefined): Format['check'] {
  return (value, context) => {
    if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return undefined;
    return typeof value === 'number' && Number.isFinite(value) ? rule(value, context) : formatErrorOf('error.number');
  };
}

/** The parts that all number formats share. */
export const numberEntry: Required<Pick<Format, 'widget' | 'normalise'>> = { widget: 'number', normalise: plainNumber };
