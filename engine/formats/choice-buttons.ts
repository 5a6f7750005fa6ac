import type { Format } from './format.js';
import { choiceCheck, choiceExamples } from './format-parts.js';

export const choiceButtons: Format = {
  id: 'choice-buttons',
  about: 'One of a few options, as buttons side by side; the chosen one can be clicked again to choose none.',
  source: 'SPEC 2, D-83',
  widget: 'choice-buttons',
  kind: 'text',
  check: choiceCheck,
  examples: choiceExamples,
};
