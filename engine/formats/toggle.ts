import type { Format } from './format.js';
import { boxCheck, boxExamples } from './format-parts.js';

export const toggle: Format = {
  id: 'toggle',
  about: 'A switch that is on or off.',
  source: 'SPEC 2',
  widget: 'toggle',
  kind: 'box',
  check: boxCheck,
  examples: boxExamples,
};
