import type { Format } from './format.js';
import { choiceCheck, choiceExamples } from './format-parts.js';

export const choiceCards: Format = {
  id: 'choice-cards',
  about: 'One of a few options, each as a large radio card.',
  source: 'LOOK',
  widget: 'radio',
  kind: 'text',
  check: choiceCheck,
  examples: choiceExamples,
};
