import { digitFormat } from './format-parts.js';

export const routingNumber = digitFormat({
  id: 'routing-number',
  about: 'The routing number of a bank of the United States, 9 digits.',
  least: 9,
  most: 9,
  mask: '#########',
  autofill: 'off',
  secret: true,
  examples: { right: ['021000021'], wrong: ['02100002', '0210000211', '02100002a'] },
});
