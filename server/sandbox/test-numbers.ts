/** What the bank will say when a card or account is charged. Tokens are made without asking it. */
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
  /** Charges, and says so only when nobody listens any more. */
  | 'late'
  /** Fails once without charging, then charges. */
  | 'stumbles';

interface TestCard {
  readonly outcome: TestOutcome;
  /** What goes wrong with the token itself. */
  readonly token?: 'silent' | 'expired';
}

/** The only card numbers there are here; the meanings of most are those of other test gateways. */
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

/** A card's own fault comes first; the test code and the test zip are for cards that would be approved. */
export function cardOutcome(card: TestCard, cvv: string, zip: string | undefined): TestOutcome {
  if (card.outcome !== 'approved') return card.outcome;
  if (cvv === wrongCvv) return 'incorrect_cvc';
  return zip?.slice(0, 5) === declinedZip ? 'card_declined' : 'approved';
}

export function bankOutcome(account: string): TestOutcome {
  return account.endsWith('0002') ? 'card_declined' : 'approved';
}

/** An account of a kind that cannot be charged. */
export function isUnsupportedAccount(account: string): boolean {
  return account.endsWith('0003');
}
