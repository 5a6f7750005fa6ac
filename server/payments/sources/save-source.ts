import { createHash, randomUUID } from 'node:crypto';
import { merchantIdentity } from '../../gateways/merchant.js';
import type { SavedSource } from '../../gateways/payment-gateway.js';
import type { SourceRow } from './sources-on-file.js';
import type { Database } from '../../database/store.js';
import type { Caller } from '../../visit/caller.js';
import type { ValidatedSource, SourceBody } from './validate-source.js';

/** Returns the same id for a session's same client and key, so that a repeated request creates one source; random without a key. */
export function newSourceId({ scope, sessionId }: Caller, clientId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const digits = createHash('sha256').update(`source ${scope.tenantId} ${sessionId} ${clientId} ${key}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

export interface NewSource {
  readonly id: string;
  readonly clientId: string;
  readonly body: SourceBody;
  readonly validatedSource: ValidatedSource;
  /** The hash of the order as it is when the source is saved (D-136). */
  readonly order: string;
  readonly now: Date;
}

/** What a payment source is charged by, and what is shown of it. */
export type SourceToStore = Pick<
  SourceRow,
  'payment_method' | 'last4' | 'brand' | 'expiry' | 'gateway_type' | 'gateway_merchant' | 'gateway_source'
>;

/** Returns a new source as it is stored: a token by what the gateway made of it, other methods by their name. */
export function sourceToStore({ body, validatedSource }: NewSource, saved?: SavedSource): SourceToStore {
  const { sourceId: gateway_source = null, last4 = null, brand = null, expiry = null } = saved ?? {};
  const gateway = saved && validatedSource.gateway;
  const [gateway_type, gateway_merchant] = gateway === undefined ? [null, null] : [gateway.type, merchantIdentity(gateway)];
  return { payment_method: body.paymentMethod, gateway_type, gateway_merchant, gateway_source, last4, brand, expiry };
}

/** Stores a payment source without its token, which the gateway has already exchanged; storing it again changes nothing. */
export async function saveSource(db: Database, { scope, sessionId }: Caller, source: NewSource, stored: SourceToStore): Promise<void> {
  const { token: _token, paymentMethod: _method, expiry: _expiry, ...storedBody } = source.body;
  const { payment_method, gateway_type, gateway_merchant, gateway_source, last4, brand, expiry } = stored;
  await db
    .insertInto('payment_sources')
    .values({
      tenant_id: scope.tenantId,
      source_id: source.id,
      client_id: source.clientId,
      payment_method,
      gateway_type,
      gateway_merchant,
      gateway_source,
      last4,
      brand,
      expiry,
      body: JSON.stringify({ ...storedBody, order: source.order }),
      session_id: sessionId,
      created_at: source.now.toISOString(),
    })
    .onConflict((on) => on.columns(['tenant_id', 'source_id']).doNothing())
    .execute();
}
