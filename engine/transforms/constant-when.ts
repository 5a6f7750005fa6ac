import type { Transform } from './transform.js';

export const constantWhen: Transform = {
  id: 'constant-when',
  about: 'A ticked box goes over the wire as a fixed value; one that is not ticked goes as null.',
  parameters: { is: 'The value that is sent when the box is ticked.' },
  to: (value, { is }) => (value === true && is !== undefined ? is : null),
  from: (wire, { is }) => {
    if (wire === null) return { value: false };
    return wire === is ? { value: true } : undefined;
  },
  examples: [
    { value: true, parameters: { is: 'Ancillary' }, wire: 'Ancillary' },
    { value: false, parameters: { is: 'Ancillary' }, wire: null },
  ],
};
