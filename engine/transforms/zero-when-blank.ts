import type { Transform } from './transform.js';

/** SPEC 3: lat and lng are 0 when there is no line 1. The form empties them when line 1 is emptied. */
export const zeroWhenBlank: Transform = {
  id: 'zero-when-blank',
  about: 'A blank answer goes over the wire as 0, and 0 comes back as no answer.',
  parameters: {},
  blank: 0,
  to: (value) => value ?? 0,
  from: (wire) => ({ value: wire === 0 ? null : wire }),
  examples: [
    { value: null, wire: 0 },
    { value: 27.7172, wire: 27.7172 },
  ],
};
