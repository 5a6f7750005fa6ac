import type { Charge, ChargeRequest, GatewayCode, SavedSource, TokenRequest } from '../gateways/payment-gateway.js';
import {
  type AnsweredEvent,
  type StoredCharge,
  type StoredSource,
  type StoredToken,
  type Ledger,
  type HashSecret,
  newId,
} from './ledger.js';
import type { TestOutcome } from '../gateways/test-numbers.js';

/** `merchant` is undefined if the caller named none. */
export interface SandboxContext {
  readonly ledger: Ledger;
  readonly merchant: string | undefined;
  readonly hide: HashSecret;
  readonly now: Date;
  /** As the vendor names what it makes. */
  readonly newId?: (kind: 'src' | 'ch') => string;
}

export interface SettledDecision extends Pick<AnsweredEvent, 'result' | 'spent' | 'source' | 'charge'> {
  readonly stumblesOver?: undefined;
  /** Whether the answer arrives only after the caller has given up. */
  readonly isLate?: boolean;
}

/** A decision, which changes nothing itself; it may be to fail once for a token or source. */
export type Decision = SettledDecision | { readonly stumblesOver: string };

type TokenLookup<T> = { readonly found: T } | { readonly refused: GatewayCode };

export function decideSource(context: SandboxContext, request: TokenRequest): SettledDecision {
  const lookup = findToken(context, request);
  if ('refused' in lookup) return refuseRequest(lookup.refused);
  const { hash, until: _until, lacksExpiry: _lacks, ...card } = lookup.found;
  const source: StoredSource = {
    ...card,
    ...(request.expiry !== undefined && { expiry: request.expiry }),
    sourceId: (context.newId ?? newId)('src'),
  };
  return { result: { ok: true, value: publicSource(source) }, spent: hash, source };
}

export function decideTokenCharge(context: SandboxContext, request: TokenRequest & ChargeRequest): Decision {
  const lookup = findToken(context, request);
  if ('refused' in lookup) return refuseRequest(lookup.refused);
  const { hash, outcome, merchant } = lookup.found;
  if (outcome === 'stumbles' && !context.ledger.stumbled.has(hash)) return { stumblesOver: hash };
  return { ...decideCharge(context, request, outcome, { merchant }), spent: hash };
}

export function decideSourceCharge(context: SandboxContext, request: ChargeRequest & { readonly sourceId: string }): Decision {
  const source = context.ledger.sources.get(request.sourceId);
  if (source === undefined || !mayAccess(context, source.merchant)) return refuseRequest('source_unknown');
  const { outcome, merchant, sourceId } = source;
  if (outcome === 'stumbles' && !context.ledger.stumbled.has(sourceId)) return { stumblesOver: sourceId };
  const isSpent = outcome === 'approved-once' && hasCharges(context.ledger, sourceId);
  return decideCharge(context, request, isSpent ? 'card_declined' : outcome, { merchant, sourceId });
}

export function decideVoid(context: SandboxContext, request: { readonly chargeId: string }): Decision {
  const stored = context.ledger.charges.get(request.chargeId);
  if (stored === undefined || !mayAccess(context, stored.merchant)) return refuseRequest('charge_unknown');
  // Nothing settles here, so a reversal is always a void.
  const voided: StoredCharge = { ...stored, status: 'voided' };
  return { result: { ok: true, value: publicCharge(voided) }, charge: voided };
}

export function publicCharge({ chargeId, reference, amount, currency, status, at }: StoredCharge): Charge {
  return { chargeId, reference, amount, currency, status, at };
}

/** A caller without a merchant may access all. */
export function mayAccess({ merchant }: Pick<SandboxContext, 'merchant'>, owner: string): boolean {
  return merchant === undefined || merchant === owner;
}

function publicSource({ sourceId, method, last4, brand, expiry }: StoredSource): SavedSource {
  return { sourceId, method, last4, ...(brand !== undefined && { brand }), ...(expiry !== undefined && { expiry }) };
}

function findToken(context: SandboxContext, request: TokenRequest): TokenLookup<StoredToken> {
  const hash = context.hide(request.token);
  const token = context.ledger.tokens.get(hash);
  if (token === undefined) return { refused: 'token_unknown' };
  if (!mayAccess(context, token.merchant) || token.method !== request.method) return { refused: 'token_mismatch' };
  if (context.ledger.spent.has(hash)) return { refused: 'token_used' };
  if (token.until <= context.now.toISOString()) return { refused: 'token_expired' };
  if (token.lacksExpiry && request.expiry === undefined) return { refused: 'invalid_expiry_date' };
  return { found: token };
}

function hasCharges({ charges }: Ledger, sourceId: string): boolean {
  return [...charges.values()].some((each) => each.sourceId === sourceId);
}

function decideCharge(
  { now, newId: nextId = newId }: SandboxContext,
  request: ChargeRequest,
  outcome: TestOutcome,
  owner: Pick<StoredCharge, 'merchant' | 'sourceId'>,
): SettledDecision {
  const code = declineCode(outcome);
  if (code !== undefined) return { result: { ok: false, kind: 'declined', code } };
  const { amount, currency, reference } = request;
  const chargeId = nextId('ch');
  const created: StoredCharge = { chargeId, reference, amount, currency, status: 'captured', at: now.toISOString(), ...owner };
  return { result: { ok: true, value: publicCharge(created) }, charge: created, isLate: outcome === 'late' };
}

function declineCode(outcome: TestOutcome): GatewayCode | undefined {
  if (outcome === 'approved' || outcome === 'approved-once' || outcome === 'late' || outcome === 'stumbles') return undefined;
  return outcome;
}

function refuseRequest(code: GatewayCode): SettledDecision {
  return { result: { ok: false, kind: 'refused', code } };
}
