import { digitFormat } from './format-parts.js';

export const oneTimeCode = digitFormat({
  id: 'one-time-code',
  about: 'A code of six digits from a letter.',
  source: 'D-135',
  least: 6,
  most: 6,
  mask: '######',
  autofill: 'one-time-code',
  examples: { right: ['004217', '123456'], wrong: ['12345', '1234567', '12 456'] },
});
