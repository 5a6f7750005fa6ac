import type { Format } from './format.js';
import { choiceCheck, choiceExamples } from './format-parts.js';

export const choice: Format = {
  id: 'choice',
  about: 'One of several options, in a list that opens.',
  source: 'SPEC 5',
  widget: 'select',
  kind: 'text',
  check: choiceCheck,
  examples: choiceExamples,
};
