import { digitFormat } from './format-parts.js';

export const npi = digitFormat({
  id: 'npi',
  about: 'National Provider Identifier, 10 digits.',
  least: 10,
  most: 10,
  mask: '##########',
  examples: { right: ['1234567893'], wrong: ['123456789', '12345678933', '123456789x'] },
});
