import type { Format } from './format.js';
import { formatErrorOf, textEntry, textTest } from './format-parts.js';
import { asciiDigits, cleanText } from './typed-text.js';

// The mask only hints: a code of the United States has five digits, others have letters, and none is cut.
const mask = '####';

export const zip: Format = {
  id: 'zip',
  about: 'A postal code of any country, at least 4 characters.',
  source: 'SPEC 5, D-56',
  widget: 'masked',
  kind: 'text',
  keyboard: 'text',
  autofill: 'postal-code',
  ...textEntry(
    textTest(formatErrorOf('error.zip'), (text) => /^[^\p{C}]{4,}$/u.test(text.trim())),
    (typed) => cleanText(asciiDigits(typed)).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  ),
  mask: () => mask,
  examples: { right: ['0800', '12345', '12345-6789', 'A1A 1A1', 'SW1A 1AA'], wrong: ['123', ' 12 ', 'A1', 12345] },
};
