import { digitFormat } from './format-parts.js';

export const checkNumber = digitFormat({
  id: 'check-number',
  about: 'The number printed on a paper check, 4 digits.',
  least: 4,
  most: 4,
  mask: '####',
  autofill: 'off',
  examples: { right: ['0001', '1234'], wrong: ['123', '12345', '12 4'] },
});
