import type { Charge, GatewayMethod, GatewayResult, SavedSource } from '../gateways/payment-gateway.js';
import type { TestOutcome } from './test-numbers.js';

/** What a token or a saved source stands for. No number is in it: what the bank will say of it was decided before. */
interface Chargeable {
  /** Which merchant may use it. */
  readonly merchant: string;
  readonly method: GatewayMethod;
  readonly first6?: string;
  readonly last4: string;
  readonly brand?: string;
  readonly outcome: TestOutcome;
}

export interface KeptToken extends Chargeable {
  readonly hash: string;
  /** Whether the expiry has to come beside the token. */
  readonly lacksExpiry: boolean;
  /** MMyyyy */
  readonly expiry?: string;
  /** ISO */
  readonly until: string;
}

export interface KeptSource extends Chargeable, SavedSource {}

export interface KeptCharge extends Charge {
  readonly merchant: string;
  readonly sourceId?: string;
}

/** What a call that moved something did, all of it in one event, so that no half of it can be lost. */
export interface Answered {
  readonly event: 'answered';
  readonly at: string;
  readonly key: string;
  /** Tells another request with the same key apart. */
  readonly print: string;
  readonly result: GatewayResult<unknown>;
  /** The hash of a token that is used up by this. */
  readonly spent?: string;
  readonly source?: KeptSource;
  readonly charge?: KeptCharge;
}

export type LedgerEvent =
  | { readonly event: 'issued'; readonly at: string; readonly token: KeptToken }
  | { readonly event: 'stumbled'; readonly at: string; readonly over: string }
  | Answered;

/** Everything the sandbox knows, as its journal tells it. */
export interface Ledger {
  readonly tokens: Map<string, KeptToken>;
  readonly spent: Set<string>;
  readonly stumbled: Set<string>;
  readonly sources: Map<string, KeptSource>;
  /** In the order they were made. */
  readonly charges: Map<string, KeptCharge>;
  /** The ids of the charges of a reference. */
  readonly references: Map<string, readonly string[]>;
  readonly answers: Map<string, Answered>;
}

export function emptyLedger(): Ledger {
  return {
    tokens: new Map(),
    spent: new Set(),
    stumbled: new Set(),
    sources: new Map(),
    charges: new Map(),
    references: new Map(),
    answers: new Map(),
  };
}

export function applyEvent(ledger: Ledger, event: LedgerEvent): void {
  if (event.event === 'issued') ledger.tokens.set(event.token.hash, event.token);
  else if (event.event === 'stumbled') ledger.stumbled.add(event.over);
  else {
    ledger.answers.set(event.key, event);
    if (event.spent !== undefined) ledger.spent.add(event.spent);
    if (event.source !== undefined) ledger.sources.set(event.source.sourceId, event.source);
    if (event.charge !== undefined) keepCharge(ledger, event.charge);
  }
}

function keepCharge({ charges, references }: Ledger, charge: KeptCharge): void {
  const { chargeId, reference } = charge;
  if (!charges.has(chargeId)) references.set(reference, [...(references.get(reference) ?? []), chargeId]);
  charges.set(chargeId, charge);
}
