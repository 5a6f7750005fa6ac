import type { Format } from './format.js';
import { fault } from './fault.js';
import { applyMask } from './mask.js';
import { textMust } from './text-check.js';
import { digitsOrTyped } from './typed-text.js';

interface DigitFormat extends Pick<Format, 'id' | 'about' | 'autofill' | 'secret' | 'examples'> {
  readonly least: number;
  readonly most: number;
  readonly mask: string;
}

/** A number that is a name: so many digits and nothing else, kept as text because its zeros count. */
export function digitFormat({ least, most, mask, ...own }: DigitFormat): Format {
  return {
    ...own,
    source: 'SPEC 5',
    widget: 'masked',
    kind: 'text',
    keyboard: 'numeric',
    check: textMust(fault('error.number'), (text) => /^[0-9]+$/.test(text) && text.length >= least && text.length <= most),
    mask: () => mask,
    normalise: digitsOrTyped,
    display: (answer) => applyMask(mask, answer),
  };
}
