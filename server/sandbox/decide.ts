import type { Charge, GatewayCode, SavedSource } from '../gateways/payment-gateway.js';
import type { Answered, KeptCharge, KeptSource, KeptToken, Ledger } from './ledger.js';
import type { TestOutcome } from './test-numbers.js';
import { type Hide, newId } from './vault.js';

/** What a decision may look at. `merchant` is undefined where the caller named none. */
export interface SandboxContext {
  readonly ledger: Ledger;
  readonly merchant: string | undefined;
  readonly hide: Hide;
  readonly now: Date;
}

interface TokenUse {
  readonly token: string;
  readonly method: 'Card' | 'Bank';
  readonly expiry?: string;
}

interface ChargeAmount {
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
}

/** What to write down and answer. */
interface Settled extends Pick<Answered, 'result' | 'spent' | 'source' | 'charge'> {
  readonly stumblesOver?: undefined;
  /** The answer is to come when nobody waits for it any more. */
  readonly isLate?: boolean;
}

/** A decision changes nothing yet. It may also be to fail this once, over a certain token or source. */
export type Decision = Settled | { readonly stumblesOver: string };

type Found<T> = { readonly found: T } | { readonly refused: GatewayCode };

export function decideSource(place: SandboxContext, ask: TokenUse): Decision {
  const use = findToken(place, ask);
  if ('refused' in use) return refuse(use.refused);
  const { hash, until: _until, lacksExpiry: _lacks, ...card } = use.found;
  const source: KeptSource = { ...card, ...(ask.expiry !== undefined && { expiry: ask.expiry }), sourceId: newId('src') };
  return { result: { ok: true, value: shownSource(source) }, spent: hash, source };
}

export function decideTokenCharge(place: SandboxContext, ask: TokenUse & ChargeAmount): Decision {
  const use = findToken(place, ask);
  if ('refused' in use) return refuse(use.refused);
  const { hash, outcome, merchant } = use.found;
  if (outcome === 'stumbles' && !place.ledger.stumbled.has(hash)) return { stumblesOver: hash };
  return { ...charge(place, ask, outcome, { merchant }), spent: hash };
}

export function decideSourceCharge(place: SandboxContext, ask: ChargeAmount & { readonly sourceId: string }): Decision {
  const source = place.ledger.sources.get(ask.sourceId);
  if (source === undefined || !isOf(place, source.merchant)) return refuse('source_unknown');
  const { outcome, merchant, sourceId } = source;
  if (outcome === 'stumbles' && !place.ledger.stumbled.has(sourceId)) return { stumblesOver: sourceId };
  const isSpent = outcome === 'approved-once' && wasCharged(place.ledger, sourceId);
  return charge(place, ask, isSpent ? 'card_declined' : outcome, { merchant, sourceId });
}

export function decideVoid(place: SandboxContext, ask: { readonly chargeId: string }): Decision {
  const kept = place.ledger.charges.get(ask.chargeId);
  if (kept === undefined || !isOf(place, kept.merchant)) return refuse('charge_unknown');
  // Nothing settles here, so all that is given back is given back before it left.
  const voided: KeptCharge = { ...kept, status: 'voided' };
  return { result: { ok: true, value: shownCharge(voided) }, charge: voided };
}

/** What the caller may know of a charge. */
export function shownCharge({ merchant: _merchant, sourceId: _source, ...shown }: KeptCharge): Charge {
  return shown;
}

/** What a caller who named a merchant may see. */
export function isOf({ merchant }: Pick<SandboxContext, 'merchant'>, owner: string): boolean {
  return merchant === undefined || merchant === owner;
}

function shownSource({ sourceId, method, last4, brand, expiry }: KeptSource): SavedSource {
  return { sourceId, method, last4, ...(brand !== undefined && { brand }), ...(expiry !== undefined && { expiry }) };
}

function findToken(place: SandboxContext, ask: TokenUse): Found<KeptToken> {
  const hash = place.hide(ask.token);
  const token = place.ledger.tokens.get(hash);
  if (token === undefined) return { refused: 'token_unknown' };
  if (!isOf(place, token.merchant) || token.method !== ask.method) return { refused: 'token_mismatch' };
  if (place.ledger.spent.has(hash)) return { refused: 'token_used' };
  if (token.until <= place.now.toISOString()) return { refused: 'token_expired' };
  if (token.lacksExpiry && ask.expiry === undefined) return { refused: 'invalid_expiry_date' };
  return { found: token };
}

function wasCharged({ charges }: Ledger, sourceId: string): boolean {
  return [...charges.values()].some((each) => each.sourceId === sourceId);
}

function charge(
  { now }: SandboxContext,
  ask: ChargeAmount,
  outcome: TestOutcome,
  owner: Pick<KeptCharge, 'merchant' | 'sourceId'>,
): Settled {
  const code = declineOf(outcome);
  if (code !== undefined) return { result: { ok: false, kind: 'declined', code } };
  const { amount, currency, reference } = ask;
  const chargeId = newId('ch');
  const made: KeptCharge = { chargeId, reference, amount, currency, status: 'captured', at: now.toISOString(), ...owner };
  return { result: { ok: true, value: shownCharge(made) }, charge: made, isLate: outcome === 'late' };
}

function declineOf(outcome: TestOutcome): GatewayCode | undefined {
  if (outcome === 'approved' || outcome === 'approved-once' || outcome === 'late' || outcome === 'stumbles') return undefined;
  return outcome;
}

function refuse(code: GatewayCode): Settled {
  return { result: { ok: false, kind: 'refused', code } };
}
