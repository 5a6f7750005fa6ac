import { digitFormat } from './format-parts.js';

export const cvv = digitFormat({
  id: 'cvv',
  about: 'The security code of a payment card, 3 or 4 digits.',
  least: 3,
  most: 4,
  mask: '####',
  autofill: 'cc-csc',
  secret: true,
  examples: { right: ['012', '1234'], wrong: ['12', '12345', '12x'] },
});
