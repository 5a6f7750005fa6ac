import type { Format } from './format.js';
import { formatErrorOf, textTest } from './format-parts.js';

export const lines: Format = {
  id: 'lines',
  about: 'Text of several lines.',
  source: 'PROMISES R10',
  widget: 'lines',
  kind: 'text',
  keyboard: 'text',
  check: textTest(formatErrorOf('error.text'), (text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text)),
  examples: { right: ['Ann', 'two\nlines', 'a\tb'], wrong: ['a\u0000b', 'bell \u0007', 'half \udc00', ['a']] },
};
