import { describe, expect, it } from '@jest/globals';
import { gatewayFailureAnswer } from './gateway-failure.js';

describe('the answer to a declined payment', () => {
  it.each([
    ['Card', 'Your bank declined this card.', "You weren't charged. Try another card, or call your bank."],
    ['Bank', 'Your bank declined this payment.', "You weren't charged. Try another account, or call your bank."],
  ])('names what the bank declined, by %s', (method, message, actionMessage) => {
    expect(gatewayFailureAnswer(true, 'card_declined', method)).toMatchObject({ status: 402, body: { message, actionMessage } });
  });

  it('keeps the text of every other refusal of a bank account', () => {
    expect(gatewayFailureAnswer(true, 'insufficient_funds', 'Bank')).toMatchObject({ body: { code: 'funds_insufficient' } });
  });
});
