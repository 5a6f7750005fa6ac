import type { Format } from './format.js';
import { boxCheck, boxExamples } from './format-parts.js';

export const box: Format = {
  id: 'box',
  about: 'A box to tick.',
  source: 'SPEC 2',
  widget: 'box',
  kind: 'box',
  check: boxCheck,
  examples: boxExamples,
};
