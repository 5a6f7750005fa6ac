import type { Format } from './format.js';
import { fault } from './fault.js';

export const boxCheck: Format['check'] = (value) =>
  value === undefined || value === null || typeof value === 'boolean' ? undefined : fault('error.type');

export const boxExamples: Format['examples'] = { right: [true, false], wrong: ['true', 1, []] };
