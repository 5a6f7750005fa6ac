import type { Format } from './format.js';
import { formatErrorOf, textEntry, textTest } from './format-parts.js';
import { asciiDigits, cleanText } from './typed-text.js';

export const hexColour: Format = {
  id: 'hex-colour',
  about: 'A colour as # and 3 or 6 hexadecimal digits.',
  source: 'SPEC 5',
  widget: 'text',
  kind: 'text',
  ...textEntry(
    textTest(formatErrorOf('error.colour'), (text) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)),
    (typed) => cleanText(asciiDigits(typed)).replace(/^(?=[0-9a-f]+$)/i, '#'),
  ),
  examples: { right: ['#fff', '#1A2b3c'], wrong: ['#ffff', '1a2b3c', '#ggg', 'red', '#1a2b3c7f'] },
};
