import { digitFormat } from './format-parts.js';

export const lastFour = digitFormat({
  id: 'last-four',
  about: 'The last four digits of a Social Security Number.',
  least: 4,
  most: 4,
  mask: '####',
  autofill: 'off',
  secret: true,
  examples: { right: ['0042', '1234'], wrong: ['123', '12345', '12a4', '१२३४', 1234] },
});
