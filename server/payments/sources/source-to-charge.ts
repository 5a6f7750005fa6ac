import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { own } from '../../../engine/base/pointer.js';
import { apiError } from '../../errors/api-error.js';
import { resolveGateway } from '../../gateways/merchant.js';
import type { Database } from '../../database/store.js';
import type { Caller } from '../../visit/caller.js';
import { Agreement } from '../../visit/agreements.js';
import { type SourceMethod, isOffered, tokenMethod, getSourceOfVisit } from './sources-on-file.js';

/** The payment method of a purchase and the source that is charged. */
export interface ChargedSource {
  readonly method: SourceMethod;
  readonly sourceId: string | null;
  readonly gatewayType: string | null;
  /** The gateway's id of a card or account; null for methods without a gateway. */
  readonly gatewaySource: string | null;
}

/** The source of a free purchase. */
export const freeSource: ChargedSource = { method: 'None', sourceId: null, gatewayType: null, gatewaySource: null };

/** Returns the source that the visitor saved last for a client; a used card counts as a card on file. Throws if none is usable. */
export async function getLastSource(db: Database, caller: Caller, clientId: string): Promise<ChargedSource> {
  const saved = await findNewestSource(db, caller, clientId, false);
  if (saved === undefined) throw apiError('payment_method_missing');
  const method = saved.wasUsed && tokenMethod(saved.payment_method) !== undefined ? 'Card on File' : saved.payment_method;
  return requireUsable(saved, method, caller);
}

/** Returns a card or account of this visit, by default the one saved last for a client; throws `no_card_on_file` without one. */
export async function getSourceOnFile(db: Database, caller: Caller, clientId: string, sourceId?: string): Promise<ChargedSource> {
  const named = sourceId === undefined ? undefined : await getSourceOfVisit(db, caller, sourceId);
  const saved = named ?? (await findNewestSource(db, caller, clientId, true));
  if (saved === undefined) throw apiError('no_card_on_file');
  return requireUsable(saved, 'Card on File', caller);
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

interface SavedSourceRow {
  readonly source_id: string;
  readonly payment_method: SourceMethod;
  readonly gateway_type: string | null;
  readonly gateway_source: string | null;
  readonly wasUsed: boolean;
}

/** Returns the newest reusable source that this session saved for a client; undefined without one. */
async function findNewestSource(
  db: Database,
  { scope, sessionId }: Caller,
  clientId: string,
  isByGateway: boolean,
): Promise<SavedSourceRow | undefined> {
  return (
    db
      .selectFrom('payment_sources as s')
      .select(['s.source_id', 's.payment_method', 's.gateway_type', 's.gateway_source'])
      .select(
        sql<boolean>`exists (select from payments p join payment_sources o on o.tenant_id = p.tenant_id and o.source_id = p.source_id
        where o.tenant_id = s.tenant_id and o.session_id = s.session_id and o.gateway_source = s.gateway_source and p.status = 'captured')`.as(
          'wasUsed',
        ),
      )
      .where('s.tenant_id', '=', scope.tenantId)
      .where('s.client_id', '=', clientId)
      // Consent without a payment method.
      .where('s.payment_method', '<>', 'None')
      // A manager recognised by a match (D-46) cannot charge the cards that other sessions saved.
      .where('s.session_id', '=', sessionId)
      // A source submitted with a purchase pays for that purchase only.
      .where(sql`s.body ->> 'once'`, 'is', null)
      .$if(isByGateway, (some) => some.where('s.gateway_source', 'is not', null))
      .orderBy('s.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Returns the source; throws `payment_method_withdrawn` if the tenant no longer offers the method or has changed its gateway. */
function requireUsable(saved: Omit<SavedSourceRow, 'wasUsed'>, method: SourceMethod, { state }: Caller): ChargedSource {
  const type = state.merchant && resolveGateway(state.merchant)?.type;
  if (!isOffered(method, state) || (saved.gateway_type !== null && saved.gateway_type !== type)) throw apiError('payment_method_withdrawn');
  return { method, sourceId: saved.source_id, gatewayType: saved.gateway_type, gatewaySource: saved.gateway_source };
}
