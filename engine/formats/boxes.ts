import type { Format } from './format.js';
import { formatErrorOf } from './format-parts.js';

export const boxes: Format = {
  id: 'boxes',
  about: 'Any number of several options, each as a box to tick.',
  source: 'SPEC 3',
  widget: 'boxes',
  kind: 'list',
  check: (value) => {
    const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    return value === undefined || value === null || isList ? undefined : formatErrorOf('error.option');
  },
  examples: { right: [[], ['Headache', 'Fever']], wrong: ['Headache', [1], { 0: 'Headache' }] },
};
