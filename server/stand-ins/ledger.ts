import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Charge, GatewayMethod, GatewayResult, SavedSource } from '../gateways/payment-gateway.js';
import { passesLuhn } from '../base/luhn.js';
import type { TestOutcome } from '../gateways/test-numbers.js';

/** Returns a keyed hash of a value that must not be stored. */
export type HashSecret = (text: string) => string;

export function secretHasher(secret: string): HashSecret {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

export function newId(kind: 'tok' | 'src' | 'ch'): string {
  return `${kind}_${randomBytes(24).toString('base64url')}`;
}

/** Returns a token in CardPointe's form: 9, the card's first two and last four digits. It never passes the Luhn check. */
export function cardShapedToken(number: string): string {
  for (;;) {
    const token = `9${number.slice(0, 2)}${String(randomInt(1e9)).padStart(9, '0')}${number.slice(-4)}`;
    if (!passesLuhn(token)) return token;
  }
}

/** What a token or source represents, without any number; the test outcome is decided in advance. */
interface Chargeable {
  /** The merchant that may use it. */
  readonly merchant: string;
  readonly method: GatewayMethod;
  readonly first6?: string;
  readonly last4: string;
  readonly brand?: string;
  readonly outcome: TestOutcome;
}

export interface StoredToken extends Chargeable {
  readonly hash: string;
  /** Whether the expiry must be sent beside the token. */
  readonly lacksExpiry: boolean;
  /** MMyyyy */
  readonly expiry?: string;
  /** ISO */
  readonly until: string;
}

export interface StoredSource extends Chargeable, SavedSource {
  /** The merchant's name for it, at a vendor that has one. */
  readonly customer?: string;
}

export interface StoredCharge extends Charge {
  readonly merchant: string;
  readonly sourceId?: string;
  readonly shown?: ShownCharge;
  /** ISO; a charge is voided before and refunded after. */
  readonly settledAt?: string;
  /** The transaction that refunded it. */
  readonly refund?: { readonly id: string; readonly at: string };
}

/** What a vendor's API shows of a charge, and finds it by. */
export interface ShownCharge extends Pick<Chargeable, 'method' | 'last4' | 'brand'> {
  readonly invoiceNumber?: string;
  readonly description?: string;
}

/** The whole result of a call that moved money, as one event, so that it cannot be stored in part. */
export interface AnsweredEvent {
  readonly event: 'answered';
  readonly at: string;
  readonly key: string;
  /** A fingerprint that distinguishes another request with the same key. */
  readonly print: string;
  readonly result: GatewayResult<unknown>;
  /** The hash of a token that this uses up. */
  readonly spent?: string;
  readonly source?: StoredSource;
  readonly charge?: StoredCharge;
}

/** The same where a vendor's API has no keys. */
export interface ChangedEvent extends Pick<AnsweredEvent, 'at' | 'spent' | 'source' | 'charge'> {
  readonly event: 'changed';
}

export type LedgerEvent =
  | { readonly event: 'issued'; readonly at: string; readonly token: StoredToken }
  | { readonly event: 'stumbled'; readonly at: string; readonly over: string }
  /** All that is captured is settled, as a vendor does once a day. */
  | { readonly event: 'settled'; readonly at: string }
  | ChangedEvent
  | AnsweredEvent;

/** The state of the sandbox, rebuilt from its journal. */
export interface Ledger {
  readonly tokens: Map<string, StoredToken>;
  readonly spent: Set<string>;
  readonly stumbled: Set<string>;
  readonly sources: Map<string, StoredSource>;
  /** In the order they were made. */
  readonly charges: Map<string, StoredCharge>;
  /** The ids of the charges of a reference. */
  readonly references: Map<string, readonly string[]>;
  readonly answers: Map<string, AnsweredEvent>;
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
  else if (event.event === 'settled') settleCharges(ledger, event.at);
  else {
    if (event.event === 'answered') ledger.answers.set(event.key, event);
    if (event.spent !== undefined) ledger.spent.add(event.spent);
    if (event.source !== undefined) ledger.sources.set(event.source.sourceId, event.source);
    if (event.charge !== undefined) addCharge(ledger, event.charge);
  }
}

function settleCharges({ charges }: Ledger, settledAt: string): void {
  for (const charge of charges.values())
    if (charge.status === 'captured' && charge.settledAt === undefined) charges.set(charge.chargeId, { ...charge, settledAt });
}

function addCharge({ charges, references }: Ledger, charge: StoredCharge): void {
  const { chargeId, reference } = charge;
  if (!charges.has(chargeId)) references.set(reference, [...(references.get(reference) ?? []), chargeId]);
  charges.set(chargeId, charge);
}
