import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { own } from '../../engine/pointer.js';
import { apiError } from '../errors/api-error.js';
import { resolveGateway } from '../gateways/merchant.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { Agreement } from './judge-agreements.js';
import { type BroughtMethod, isOffered, tokenMethod } from './payment-methods.js';

/** How a payment is made. */
export interface ChargedSource {
  readonly method: BroughtMethod;
  readonly sourceId: string | null;
  readonly gatewayType: string | null;
  /** The gateway's own name for a card or account; of a way to pay without a gateway, null. */
  readonly gatewaySource: string | null;
}

/** Of what costs nothing. */
export const nothingToPay: ChargedSource = { method: 'None', sourceId: null, gatewayType: null, gatewaySource: null };

/** The way to pay a client saved last. A card or account that paid before is one on file, which a tenant need not take. */
export async function lastSource(db: Database, caller: Caller, clientId: string): Promise<ChargedSource> {
  const saved = await newest(db, caller, clientId, false);
  if (saved === undefined) throw apiError('payment_method_missing');
  const method = saved.wasUsed && tokenMethod(saved.payment_method) !== undefined ? 'Card on File' : saved.payment_method;
  return usable(saved, method, caller);
}

/** A card or account this client saved before. */
export async function sourceOnFile(db: Database, caller: Caller, clientId: string): Promise<ChargedSource> {
  const saved = await newest(db, caller, clientId, true);
  if (saved === undefined) throw apiError('no_card_on_file');
  return usable(saved, 'Card on File', caller);
}

/** Everything this visitor agreed to for a client, with any way to pay. */
export async function savedConsent(db: Database, { scope, sessionId }: Caller, clientId: string): Promise<Agreement[]> {
  const rows = await db
    .selectFrom('payment_sources')
    .select('body')
    .where('tenant_id', '=', scope.tenantId)
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
  return rows.flatMap(({ body }) => {
    const agreements: unknown = own(body, 'agreements');
    return Array.isArray(agreements) ? agreements.filter((each): each is Agreement => Value.Check(Agreement, each)) : [];
  });
}

interface Saved {
  readonly source_id: string;
  readonly payment_method: BroughtMethod;
  readonly gateway_type: string | null;
  readonly gateway_source: string | null;
  readonly wasUsed: boolean;
}

async function newest(db: Database, { scope, sessionId }: Caller, clientId: string, isByGateway: boolean): Promise<Saved | undefined> {
  const row = await db
    .selectFrom('payment_sources as s')
    .select(['s.source_id', 's.payment_method', 's.gateway_type', 's.gateway_source'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('payments as p')
            .select('p.payment_id')
            .whereRef('p.tenant_id', '=', 's.tenant_id')
            .whereRef('p.source_id', '=', 's.source_id')
            .where('p.status', '=', 'captured'),
        )
        .as('was_used'),
    )
    .where('s.tenant_id', '=', scope.tenantId)
    .where('s.client_id', '=', clientId)
    // Consent without a way to pay.
    .where('s.payment_method', '<>', 'None')
    // Whoever manages a person by a match (D-46) does not spend that person's money.
    .where('s.session_id', '=', sessionId)
    // What came with a purchase pays for that alone.
    .where(sql`s.body ->> 'once'`, 'is', null)
    .$if(isByGateway, (some) => some.where('s.gateway_source', 'is not', null))
    .orderBy('s.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, wasUsed: row.was_used === true };
}

function usable(saved: Saved, method: BroughtMethod, { state }: Caller): ChargedSource {
  const type = state.merchant && resolveGateway(state.merchant)?.type;
  if (!isOffered(method, state) || (saved.gateway_type !== null && saved.gateway_type !== type)) throw apiError('payment_method_withdrawn');
  return { method, sourceId: saved.source_id, gatewayType: saved.gateway_type, gatewaySource: saved.gateway_source };
}
