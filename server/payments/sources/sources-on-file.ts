import { sql } from 'kysely';
import { knownSettings } from '../../base/known-codes.js';
import type { PaymentMethod } from '../../database/schema/payment-tables.js';
import type { Database } from '../../database/store.js';
import { apiError } from '../../errors/api-error.js';
import { resolveGateway } from '../../gateways/merchant.js';
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

/** A card or an account that this visit has saved and can use again (D-127). */
export interface SourceOnFile {
  readonly source_id: string;
  readonly payment_method: SourceMethod;
  readonly last4: string | null;
  readonly brand: string | null;
  readonly expiry: string | null;
  readonly gateway_type: string;
  readonly gateway_source: string;
}

/** As many as a visit may save; older ones are not offered again. */
const maxRead = 100;

/** Returns the cards and accounts of this visit at this tenant, the last one first, each once; without those that the bank declined last. */
export async function listSourcesOnFile(db: Database, caller: Caller): Promise<readonly SourceOnFile[]> {
  const sources = await readSources(db, caller);
  return sources.filter(({ gateway_source }, index) => sources.findIndex((each) => each.gateway_source === gateway_source) === index);
}

/** Returns one of the sources of this visit; throws `no_card_on_file` for any other id, and for a source that is not offered any more. */
export async function getSourceOfVisit(db: Database, caller: Caller, sourceId: string | undefined): Promise<SourceOnFile> {
  const found = (await readSources(db, caller)).find(({ source_id }) => source_id === sourceId?.toLowerCase());
  if (found === undefined) throw apiError('no_card_on_file');
  return found;
}

/** Returns the usable sources that this session saved, newest first; a source that pays for several clients has several rows. */
async function readSources(db: Database, { scope, state, sessionId }: Caller): Promise<readonly SourceOnFile[]> {
  const gateway = state.merchant && resolveGateway(state.merchant)?.type;
  if (gateway === undefined || !isOffered('Card on File', state)) return [];
  const { rows } = await sql<SourceOnFile>`
    select s.source_id, s.payment_method, s.last4, s.brand, s.expiry, s.gateway_type, s.gateway_source
    from payment_sources s
    where s.tenant_id = ${scope.tenantId} and s.session_id = ${sessionId} and s.gateway_source is not null and s.gateway_type = ${gateway}
      and (select p.status from payments p join payment_sources o on o.tenant_id = p.tenant_id and o.source_id = p.source_id
        where o.tenant_id = s.tenant_id and o.session_id = s.session_id and o.gateway_source = s.gateway_source
        order by p.created_at desc limit 1) is distinct from 'declined'
    order by s.created_at desc limit ${maxRead}`.execute(db);
  return rows;
}
