import { describe, expect, it } from '@jest/globals';
import { headOf } from '../../../fixtures/testing/letterhead.js';
import EXAMPLE from './payment-letter.json' with { type: 'json' };
import { type PaidPurchase, writePaymentLetter } from './payment-letter.js';
import type { EnrollmentLine } from '../../enrollments/line.js';

const line = EXAMPLE.line as EnrollmentLine;

const paid = (payment: Partial<PaidPurchase['payment']> = {}, more: Partial<PaidPurchase> = {}): PaidPurchase => ({
  name: 'Ada',
  payment: { reference: 'PY-7K3M-Q2ZX', amount: 11_400, currency: 'USD', paymentMethod: 'Card', status: 'captured', ...payment },
  lines: [line],
  people: ['Ada Marsh', 'Ben Marsh'],
  ...more,
});

describe('the letter about a payment', () => {
  it('names no people where a name could be read as an address', () => {
    const { text } = writePaymentLetter(headOf('harbor', 'one'), paid({}, { people: ['Ada Marsh', 'evil.example'] }));
    expect(text).not.toMatch(/For:|evil/);
  });

  it('tells what was bought, what was paid with what, and whom to ask', () => {
    expect(writePaymentLetter(headOf('harbor', 'one'), paid({ last4: '4242', brand: 'visa' }))).toEqual({
      ...EXAMPLE.letter,
      text: EXAMPLE.letter.text.join('\n'),
    });
  });

  it.each([
    ['Cash', 'Please pay $114.00 in cash when you visit us.'],
    ['Check', 'Please send or bring us your check for $114.00.'],
    ['Sponsor on AC', "We'll bill your sponsor $114.00."],
    ['Other', "We'll contact you about how to pay $114.00."],
  ])('says how money is awaited that comes by %s', (paymentMethod, words) => {
    const { text } = writePaymentLetter(headOf('harbor', 'one'), paid({ paymentMethod, status: 'recorded' }));
    expect(text).toContain(`\n\n${words}\n\n`);
    expect(text).toContain('Your membership is reserved until we receive your payment.');
    expect(text).not.toContain('Paid:');
  });

  it('of what costs nothing says so', () => {
    const free = paid({ paymentMethod: 'None', amount: 0 }, { lines: [{ ...line, cost: 0, registrationFee: 0 }] });
    const { text } = writePaymentLetter(headOf('harbor', 'one'), free);
    expect(text).toContain("Your membership is complete. There's nothing to pay.");
    expect(text).toContain('Paid: $0.00\n');
  });

  it('of a group offers no visit, which a group cannot book', () => {
    const { text } = writePaymentLetter(headOf('harbor', 'one'), paid({}, { lines: [{ ...line, billingType: 'Group' }] }));
    expect(text).toContain('\n\nYour plan starts 11/21/2026.\n\n');
    expect(text).not.toContain('visit');
  });

  it('names the later installments and who asks for them [D-128]', () => {
    const split = { ...line, cost: 112_000, billingInterval: 'Split', installments: 3, startDate: '11/30/2026' };
    const { text } = writePaymentLetter(headOf('harbor', 'one'), paid({ amount: 39_834 }, { lines: [split] }));
    expect(text).toContain('Your first payment is made.');
    expect(text).toContain(`Individual care: $1,120.00 in 3 payments
  From 11/30/2026
  Registration fee: $25.00
  Then 2 more payments of $373.33, one a month from December 30, 2026 to January 30, 2027`);
    expect(text).toContain(`Harbor Health will ask you for each of these payments when it is due. Nothing is charged automatically.
  $373.33 on December 30, 2026
  $373.33 on January 30, 2027`);
    const nepali = writePaymentLetter(headOf('himal', 'two', 'ne'), paid({}, { lines: [split] })).text;
    expect(nepali).toContain('2026/12/30 देखि 2027/01/30 सम्म महिनैपिच्छे Rs 373.33 का 2 किस्ता');
  });

  it('is in the language of the visitor, with amounts and days as the platform writes them [R-9.50] [R-1.53]', () => {
    const year = { ...line, cost: 12_345_600, billingInterval: 'One Time' };
    const { subject, text } = writePaymentLetter(headOf('himal', 'two', 'ne'), paid({ amount: 12_348_100 }, { lines: [year] }));
    expect(subject).toContain('तपाईंको सदस्यता: PY-7K3M-Q2ZX');
    expect(text).toContain('नमस्ते Ada,');
    expect(text).toContain('2026/11/21 देखि');
    expect(text).toContain('तिरियो: Rs 1,23,481.00');
    expect(text).not.toMatch(/Your|If you/);
  });

  it.each([null, '', 'Win at evil.example', 'https://evil', 'Ada\nBcc', 'x'.repeat(41)])('greets nobody by %j', (name) => {
    expect(writePaymentLetter(headOf('harbor', 'one'), paid({}, { name })).text).toMatch(/^Hello,\n/);
  });

  it.each(['Anne-Marie', 'Séan O’Brien', 'अञ्जली'])('greets %s', (name) => {
    expect(writePaymentLetter(headOf('harbor', 'one'), paid({}, { name })).text).toContain(`Hello ${name},\n`);
  });

  it('has a subject of one line, whatever a tenant is called', () => {
    const { subject } = writePaymentLetter(headOf('harbor', 'one', 'en', { displayName: 'A\r\nBcc: b@example.org' }), paid());
    expect(subject).toBe('Your membership at A Bcc: b@example.org: PY-7K3M-Q2ZX');
  });
});
