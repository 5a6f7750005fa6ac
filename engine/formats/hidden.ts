import type { Format } from './format.js';
import { formatErrorOf } from './format-parts.js';

export const hidden: Format = {
  id: 'hidden',
  about: 'A value nobody sees, kept and sent like any other.',
  source: 'DESIGN 4',
  widget: 'hidden',
  kind: 'text',
  autofill: 'off',
  check: (value) => (value === undefined || value === null || typeof value === 'string' ? undefined : formatErrorOf('error.type')),
  examples: { right: ['', 'a1b2'], wrong: [1, ['a1b2'], {}] },
};
