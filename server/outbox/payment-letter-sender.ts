import { BASE_LANGUAGE } from '../../engine/index.js';
import type { LibraryKeeper } from '../library/library-keeper.js';
import { tenantText } from '../library/tenant-text.js';
import { receiptOf } from '../payments/receipt.js';
import type { Scope } from '../store/scope.js';
import type { Database, Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';
import { final, type Sender, type Waiting } from './dispatcher.js';
import { isEmailAddress } from '../base/email-address.js';
import type { Mailer } from './mailer.js';
import { type Paid, writePaymentLetter } from './payment-letter.js';

interface Desk {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly library: LibraryKeeper;
  readonly mailer: Mailer;
}

/** Writes to whoever has paid for a membership, in the language and to the address they gave. */
export function paymentLetterSender({ store, tenants, library, mailer }: Desk): Sender {
  return async (message) => {
    const state = await tenants.byId(message.tenantId);
    const shelf = state && library.tenant(state.tenant.code);
    if (state === undefined || shelf === undefined) throw final('Its tenant is gone.');
    const found = await store.inTenant(state.scope, (db) => paidIn(db, state.scope, message));
    if (found === undefined) throw final('There is nobody to write to any more.');
    const { tenant } = state;
    const { platform, texts } = shelf.library;
    const text = tenantText(state, texts, found.language);
    const from = { name: tenant.displayName, address: tenant.email };
    const letter = writePaymentLetter({ tenant, platform, text }, found);
    await mailer.send({ id: message.messageId, from, to: found.to, ...letter, writtenAt: message.createdAt });
  };
}

/** What was paid and by whom, as it stands now; undefined where it was erased meanwhile. */
async function paidIn(
  db: Database,
  scope: Scope,
  { body }: Waiting,
): Promise<(Paid & { readonly to: string; readonly language: string }) | undefined> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('clients as c', (on) => on.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.client_id', '=', 'p.client_id'))
    .select(['p.act', 'p.language', 'c.email', 'c.first_name'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.payment_id', '=', String(body['paymentId']))
    .executeTakeFirst();
  if (row === undefined || !isEmailAddress(row.email)) return undefined;
  const { payments, enrollments } = await receiptOf(db, scope, row.act);
  const [payment] = payments;
  if (payment === undefined) return undefined;
  return { to: row.email, language: row.language ?? BASE_LANGUAGE, name: row.first_name, payment, lines: enrollments };
}
