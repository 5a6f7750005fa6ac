import { digitFormat } from './format-parts.js';

export const cardNumber = digitFormat({
  id: 'card-number',
  about: 'The number of a payment card, 14 to 16 digits. The gateway says whether it is one that exists.',
  least: 14,
  most: 16,
  mask: '#### #### #### ####',
  autofill: 'cc-number',
  secret: true,
  examples: {
    right: ['30569309025904', '378282246310005', '4242424242424242'],
    wrong: ['4242424242424', '42424242424242424', '4242 4242 4242 4242', '4242-4242'],
  },
});
