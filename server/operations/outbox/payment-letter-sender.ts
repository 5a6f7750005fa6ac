import { BASE_LANGUAGE } from '../../../engine/index.js';
import type { LiveLibrary } from '../../library/live-library.js';
import { tenantText } from '../../library/tenant-text.js';
import { readReceipt } from '../../payments/settling/receipt.js';
import type { TenantScope } from '../../database/scope.js';
import type { Database, Store } from '../../database/store.js';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import { finalError, type MessageSender, type OutboxMessage } from './dispatcher.js';
import { isEmailAddress } from '../../base/email-address.js';
import type { Mailer } from './mailer.js';
import { type PaidPurchase, writePaymentLetter } from './payment-letter.js';

interface LetterServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  readonly mailer: Mailer;
}

/** Returns the sender of payment letters, in the payer's language and to the payer's address. */
export function paymentLetterSender({ store, tenants, library, mailer }: LetterServices): MessageSender {
  return async (message) => {
    const state = await tenants.byId(message.tenantId);
    const definitions = state && library.tenant(state.tenant.code);
    if (state === undefined || definitions === undefined) throw finalError('Its tenant is gone.');
    const purchase = await store.inTenant(state.scope, (db) => readPaidPurchase(db, state.scope, message));
    if (purchase === undefined) throw finalError('There is nobody to write to any more.');
    const { tenant } = state;
    const text = tenantText(state, definitions.library, purchase.language);
    const from = { name: tenant.displayName, address: tenant.email };
    const letter = writePaymentLetter({ tenant, platform: definitions.library.platform, text }, purchase);
    await mailer.send({ id: message.messageId, from, to: purchase.to, ...letter, writtenAt: message.createdAt });
  };
}

/** Returns what was paid and by whom at present; undefined if it has been erased. */
async function readPaidPurchase(
  db: Database,
  scope: TenantScope,
  { body }: OutboxMessage,
): Promise<(PaidPurchase & { readonly to: string; readonly language: string }) | undefined> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('clients as c', (on) => on.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.client_id', '=', 'p.client_id'))
    .select(['p.act', 'p.language', 'c.email', 'c.first_name'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.payment_id', '=', String(body['paymentId']))
    .executeTakeFirst();
  if (row === undefined || !isEmailAddress(row.email)) return undefined;
  const { payments, enrollments } = await readReceipt(db, scope, row.act);
  const [payment] = payments;
  if (payment === undefined) return undefined;
  return { to: row.email, language: row.language ?? BASE_LANGUAGE, name: row.first_name, payment, lines: enrollments };
}
