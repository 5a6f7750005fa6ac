import { type Selectable, sql } from 'kysely';
import { knownSettings } from '../../base/known-codes.js';
import type { PaymentMethod } from '../../database/schema/payment-tables.js';
import type { Tables } from '../../database/schema/tables.js';
import type { Database } from '../../database/store.js';
import { apiError } from '../../errors/api-error.js';
import { merchantIdentity, resolveGateway } from '../../gateways/merchant.js';
import type { GatewayMethod } from '../../gateways/payment-gateway.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import type { Caller } from '../../visit/caller.js';

/** The setting that enables each payment method (SPEC 3, 9). */
const settingsByMethod = {
  Card: knownSettings.card,
  Bank: knownSettings.bank,
  Cash: knownSettings.cash,
  Check: knownSettings.check,
  'Card on File': knownSettings.cardOnFile,
  'Sponsor on AC': knownSettings.sponsor,
  Other: knownSettings.otherPayment,
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** Methods that a visitor can enter; a card on file is already stored. */
export const payableMethods = ['Card', 'Bank', 'Cash', 'Check', 'Sponsor on AC', 'Other'] as const;

/** The method of a source that holds consent only, because nothing is paid now. */
export const noMethod = 'None';

export type SourceMethod = PaymentMethod | typeof noMethod;

/** Returns whether the tenant's settings allow a payment method; saving consent alone is always allowed. */
export function isOffered(method: SourceMethod, { parsedSettings }: Pick<TenantState, 'parsedSettings'>): boolean {
  // Consent alone moves no money.
  if (method === noMethod) return true;
  return parsedSettings[settingsByMethod[method]]?.on === true;
}

/** Returns the gateway's name for a method that needs a token; undefined for methods without a gateway. */
export function tokenMethod(method: SourceMethod): GatewayMethod | undefined {
  return method === 'Card' || method === 'Bank' ? method : undefined;
}

export type SourceRow = Selectable<Tables['payment_sources']>;

/** A card or an account that this visit has saved and can use again (D-127). */
export interface SourceOnFile extends Pick<SourceRow, 'source_id' | 'payment_method' | 'last4' | 'brand' | 'expiry' | 'gateway_merchant'> {
  readonly gateway_type: string;
  readonly gateway_source: string;
  /** The client it was saved for; null if it came with a purchase of services. */
  readonly saved_for?: string | null;
}

/** As many as a visit may save; older ones are not offered again. */
const maxRead = 100;

/** Returns the cards and accounts that this visit can charge at this tenant, the newest first, each once. */
export async function listSourcesOnFile(db: Database, caller: Caller): Promise<readonly SourceOnFile[]> {
  const sources = await readSources(db, caller);
  return sources.filter(({ gateway_source }, index) => sources.findIndex((each) => each.gateway_source === gateway_source) === index);
}

/** Returns one of the sources of this visit, by default the newest that was saved for a client; throws `no_card_on_file` for any other. */
export async function getSourceOfVisit(
  db: Database,
  caller: Caller,
  sourceId: string | undefined,
  clientId?: string,
): Promise<SourceOnFile> {
  const sources = await readSources(db, caller);
  const found = sources.find(({ source_id, saved_for }) =>
    sourceId === undefined ? clientId !== undefined && saved_for === clientId : source_id === sourceId.toLowerCase(),
  );
  if (found === undefined) throw apiError('no_card_on_file');
  return found;
}

/**
 * Returns the usable sources of this session, newest first; one that pays for several clients has several rows. Its last purchase was not
 * declined; if it came with a purchase of services, it was charged.
 */
async function readSources(db: Database, { scope, state, sessionId }: Caller): Promise<readonly SourceOnFile[]> {
  const gateway = state.merchant && resolveGateway(state.merchant);
  if (gateway === undefined || !isOffered('Card on File', state)) return [];
  const { rows } = await sql<SourceOnFile>`
    with own as (
      select * from payment_sources
      where tenant_id = ${scope.tenantId} and session_id = ${sessionId} and gateway_source is not null and gateway_type = ${gateway.type}
        and coalesce(gateway_merchant, ${merchantIdentity(gateway)}) = ${merchantIdentity(gateway)}),
    acts as (
      select distinct on (o.gateway_source) o.gateway_source, bool_or(p.status = 'captured') as is_charged,
        bool_or(p.status = 'declined') as is_declined
      from own o join payments p on p.tenant_id = o.tenant_id and p.source_id = o.source_id
      group by o.gateway_source, p.act order by o.gateway_source, max(p.created_at) desc, p.act)
    select s.source_id, s.payment_method, s.last4, s.brand, s.expiry, s.gateway_type, s.gateway_merchant, s.gateway_source,
      case when s.body ->> 'once' is null then s.client_id end as saved_for
    from own s left join acts a on a.gateway_source = s.gateway_source
    where case when s.body ->> 'once' is null then a.is_declined is distinct from true else a.is_charged end
    order by s.created_at desc, s.source_id limit ${maxRead}`.execute(db);
  return rows;
}
