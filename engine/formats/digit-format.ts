import type { Format } from './format.js';
import { formatErrorOf } from './fault.js';
import { applyMask } from './apply-mask.js';
import { textTest } from './text-check.js';
import { digitsOrTyped } from './typed-text.js';

interface DigitFormat extends Pick<Format, 'id' | 'about' | 'autofill' | 'secret' | 'examples'> {
  readonly least: number;
  readonly most: number;
  readonly mask: string;
}

/**
 * Returns a format for numbers that are names: `least` to `most` digits, stored as text because leading zeros count, and typed into the
 * mask.
 */
export function digitFormat({ least, most, mask, ...own }: DigitFormat): Format {
  return {
    ...own,
    source: 'SPEC 5',
    widget: 'masked',
    kind: 'text',
    keyboard: 'numeric',
    check: textTest(formatErrorOf('error.number'), (text) => /^[0-9]+$/.test(text) && text.length >= least && text.length <= most),
    mask: () => mask,
    normalise: digitsOrTyped,
    display: (answer) => applyMask(mask, answer),
  };
}
