import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { own } from '../../../engine/base/pointer.js';
import { apiError } from '../../errors/api-error.js';
import { isUuid } from '../../clients/own-clients.js';
import { merchantIdentity, resolveGateway } from '../../gateways/merchant.js';
import type { SavedSource } from '../../gateways/payment-gateway.js';
import type { Database } from '../../database/store.js';
import type { Caller } from '../../visit/caller.js';
import { Agreement } from '../../visit/agreements.js';
import { type SourceMethod, type SourceRow, isOffered, tokenMethod, getSourceOfVisit } from './sources-on-file.js';

/** A card or account by the gateway's id; an answer about other digits is no answer. */
export type GatewaySource = Pick<SavedSource, 'sourceId'> & { readonly last4: string | null };

/** The payment method of a purchase and the source that is charged. */
export interface ChargedSource {
  readonly method: SourceMethod;
  readonly sourceId: string | null;
  readonly gatewayType: string | null;
  /** Null for methods without a gateway. */
  readonly gatewaySource: GatewaySource | null;
}

/** The source of a free purchase. */
export const freeSource: ChargedSource = { method: 'None', sourceId: null, gatewayType: null, gatewaySource: null };

/** Returns a saved source to charge; a used card counts as a card on file. Throws without one, or if it is no longer usable. */
export function chargedSource(saved: ReusableSource | undefined, caller: Caller): ChargedSource {
  if (saved === undefined) throw apiError('payment_method_missing');
  const method = saved.wasUsed && tokenMethod(saved.payment_method) !== undefined ? 'Card on File' : saved.payment_method;
  return requireUsable(saved, method, caller);
}

/** Returns a card or account of this visit, by default the one saved last for a client; throws `no_card_on_file` without one. */
export async function getSourceOnFile(db: Database, caller: Caller, clientId: string, sourceId?: string): Promise<ChargedSource> {
  return requireUsable(await getSourceOfVisit(db, caller, sourceId, clientId), 'Card on File', caller);
}

/** Returns all agreements that this visitor has made for a client. */
export async function readSavedConsent(db: Database, { scope, sessionId }: Caller, clientId: string): Promise<Agreement[]> {
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

type ChargeableSource = Pick<SourceRow, 'source_id' | 'payment_method' | 'gateway_type' | 'gateway_merchant' | 'gateway_source' | 'last4'>;

/** A source that this session saved to pay for a client. */
export interface ReusableSource extends ChargeableSource {
  /** The hash of the order that it was saved for (D-136). */
  readonly order: string | null;
  readonly wasUsed: boolean;
}

/** Returns the named source that this session saved for a client, by default the newest one; consent alone only if nothing is due. */
export async function findSavedSource(
  db: Database,
  { scope, sessionId }: Caller,
  clientId: string,
  { sourceId, isFree }: { readonly sourceId: string | undefined; readonly isFree: boolean },
): Promise<ReusableSource | undefined> {
  if (sourceId !== undefined && !isUuid(sourceId)) return undefined;
  return (
    db
      .selectFrom('payment_sources as s')
      .select(['s.source_id', 's.payment_method', 's.gateway_type', 's.gateway_merchant', 's.gateway_source', 's.last4'])
      .select(sql<string | null>`s.body ->> 'order'`.as('order'))
      .select(
        sql<boolean>`exists (select from payments p join payment_sources o on o.tenant_id = p.tenant_id and o.source_id = p.source_id
        where o.tenant_id = s.tenant_id and o.session_id = s.session_id and o.gateway_source = s.gateway_source and p.status = 'captured')`.as(
          'wasUsed',
        ),
      )
      .where('s.tenant_id', '=', scope.tenantId)
      .where('s.client_id', '=', clientId)
      // A manager recognised by a match (D-46) cannot charge the cards that other sessions saved.
      .where('s.session_id', '=', sessionId)
      // A source submitted with a purchase pays for that purchase only.
      .where(sql`s.body ->> 'once'`, 'is', null)
      .$if(!isFree, (some) => some.where('s.payment_method', '<>', 'None'))
      .$if(sourceId !== undefined, (some) => some.where('s.source_id', '=', sourceId ?? ''))
      .orderBy('s.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Returns the source; throws `payment_method_withdrawn` if the tenant no longer offers the method or has another merchant at a gateway. */
function requireUsable(saved: ChargeableSource, method: SourceMethod, { state }: Caller): ChargedSource {
  if (!isOffered(method, state) || !isOfMerchant(saved, state)) throw apiError('payment_method_withdrawn');
  const { source_id, gateway_type, gateway_source, last4 } = saved;
  return {
    method,
    sourceId: source_id,
    gatewayType: gateway_type,
    gatewaySource: gateway_source === null ? null : { sourceId: gateway_source, last4 },
  };
}

/** Returns whether the gateway's id of a source means something to the tenant's merchant; always true without a gateway. */
function isOfMerchant({ gateway_type, gateway_merchant }: ChargeableSource, { merchant }: Caller['state']): boolean {
  const gateway = merchant && resolveGateway(merchant);
  if (gateway_type === null) return true;
  return gateway_type === gateway?.type && (gateway_merchant ?? merchantIdentity(gateway)) === merchantIdentity(gateway);
}

export function merchantOf({ state: { merchant } }: Caller): string | null {
  const gateway = merchant && resolveGateway(merchant);
  return gateway === undefined ? null : merchantIdentity(gateway);
}
