import { createHash, randomUUID } from 'node:crypto';
import type { SavedSource } from '../gateways/payment-gateway.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import type { JudgedSource, SourceBody } from './judge-source.js';

/** The same request with the same key makes the same source, here and at the gateway; for another client, another. */
export function sourceIdOf(tenantId: string, clientId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const digits = createHash('sha256').update(`source ${tenantId} ${clientId} ${key}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

export interface NewSource {
  readonly id: string;
  readonly clientId: string;
  readonly body: SourceBody;
  readonly judged: JudgedSource;
  readonly now: Date;
}

/** Keeps a way to pay, without anything that could be charged by somebody else: a token is spent once it is saved. */
export async function saveSource(
  db: Database,
  { scope, sessionId }: Caller,
  source: NewSource,
  saved: SavedSource | undefined,
): Promise<void> {
  const { token: _token, paymentMethod, expiry: _expiry, ...said } = source.body;
  const { sourceId: gatewaySource = null, last4 = null, brand = null, expiry = null } = saved ?? {};
  await db
    .insertInto('payment_sources')
    .values({
      tenant_id: scope.tenantId,
      source_id: source.id,
      client_id: source.clientId,
      payment_method: paymentMethod,
      gateway_type: saved === undefined ? null : (source.judged.gateway?.type ?? null),
      gateway_source: gatewaySource,
      last4,
      brand,
      expiry,
      body: JSON.stringify(said),
      session_id: sessionId,
      created_at: source.now.toISOString(),
    })
    .onConflict((on) => on.columns(['tenant_id', 'source_id']).doNothing())
    .execute();
}
