/** What charging a test card or account results in; creating a token does not depend on it. */
export type TestOutcome =
  | 'approved'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'card_declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'processing_error'
  /** The first charge of a saved card is approved, later ones are declined. */
  | 'approved-once'
  /** Charges, and answers only after the caller has given up. */
  | 'late'
  /** Fails once without charging, then charges. */
  | 'stumbles';

interface TestCard {
  readonly outcome: TestOutcome;
  /** A failure of the token itself. */
  readonly token?: 'silent' | 'expired';
}

/** The only accepted card numbers; most have the same meaning at other test gateways. */
export const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4242424242424242', { outcome: 'approved' }],
  ['5555555555554444', { outcome: 'approved' }],
  ['6011000000000012', { outcome: 'approved' }],
  ['378282246310005', { outcome: 'approved' }],
  ['38000000000006', { outcome: 'approved' }],
  ['4000000000000069', { outcome: 'expired_card' }],
  ['4000000000000127', { outcome: 'incorrect_cvc' }],
  ['4000000000000002', { outcome: 'card_declined' }],
  ['4000000000009995', { outcome: 'insufficient_funds' }],
  ['4000000000009987', { outcome: 'lost_card' }],
  ['4000000000009979', { outcome: 'stolen_card' }],
  ['4000000000000119', { outcome: 'processing_error' }],
  ['5105105105105100', { outcome: 'approved-once' }],
  ['4000000000007007', { outcome: 'approved', token: 'silent' }],
  ['4000000000007015', { outcome: 'late' }],
  ['4000000000007023', { outcome: 'stumbles' }],
  ['4000000000007031', { outcome: 'approved', token: 'expired' }],
]);

const wrongCvv = '901';
const declinedZip = '46282';

/** Returns the outcome of a test card; the test code and zip decline cards that would be approved. */
export function cardOutcome(card: TestCard, cvv: string, zip: string | undefined): TestOutcome {
  if (card.outcome !== 'approved') return card.outcome;
  if (cvv === wrongCvv) return 'incorrect_cvc';
  return zip?.slice(0, 5) === declinedZip ? 'card_declined' : 'approved';
}

/** Declines accounts that end with 0002. */
export function bankOutcome(account: string): TestOutcome {
  return account.endsWith('0002') ? 'card_declined' : 'approved';
}

/** Accounts that end with 0003 cannot be charged. */
export function isUnsupportedAccount(account: string): boolean {
  return account.endsWith('0003');
}
