import type { Format } from './format.js';
import { formatErrorOf } from './fault.js';

export const boxCheck: Format['check'] = (value) =>
  value === undefined || value === null || typeof value === 'boolean' ? undefined : formatErrorOf('error.type');

export const boxExamples: Format['examples'] = { right: [true, false], wrong: ['true', 1, []] };
