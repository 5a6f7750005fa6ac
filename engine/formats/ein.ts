import { digitFormat } from './format-parts.js';

export const ein = digitFormat({
  id: 'ein',
  about: 'Employer Identification Number, 9 digits.',
  least: 9,
  most: 9,
  mask: '##-#######',
  examples: { right: ['123456789'], wrong: ['12345678', '1234567890', '12-3456789'] },
});
