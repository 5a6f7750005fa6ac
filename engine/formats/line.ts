import type { Format } from './format.js';
import { formatErrorOf, textEntry, textTest } from './format-parts.js';
import { cleanLine } from './typed-text.js';

export const line: Format = {
  id: 'line',
  about: 'One line of text.',
  source: 'PROMISES R10',
  widget: 'text',
  kind: 'text',
  keyboard: 'text',
  // A control character or half a character is never typed, and not every store can keep it.
  ...textEntry(
    textTest(formatErrorOf('error.text'), (text) => !/[\p{Cc}\p{Cs}]/u.test(text)),
    cleanLine,
  ),
  examples: { right: ['Ann', 'Zoë 😀 O’Neil', 'सीता'], wrong: ['a\u0000b', 'two\nlines', 'half \ud83d', 7] },
};
