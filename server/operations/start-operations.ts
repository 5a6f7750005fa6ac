import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveLibrary } from '../library/live-library.js';
import { openDispatcher, finalError, type MessageSender, type OutboxMessage } from './outbox/dispatcher.js';
import { paymentLetter } from '../payments/settling/queue-payment-letters.js';
import type { Store, Database } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import { startHousekeeping } from './housekeeping.js';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { EmailAddress, isEmailAddress } from '../base/email-address.js';
import { BASE_LANGUAGE } from '../../engine/index.js';
import { tenantText } from '../library/tenant-text.js';
import { readReceipt } from '../payments/settling/receipt.js';
import type { TenantScope } from '../database/scope.js';
import { type PaidPurchase, writePaymentLetter } from './outbox/payment-letter.js';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/** The body of a message of kind `email`. */
const EmailBody = Type.Object({
  to: EmailAddress,
  subject: Type.String({ pattern: '^[^\\r\\n]*$', maxLength: 500 }),
  text: Type.String({ maxLength: 100_000 }),
});

/** Returns the sender of `email` messages, which sends them in the name of their tenant. */
export function emailSender(tenants: TenantCache, mailer: Mailer): MessageSender {
  return async ({ messageId, tenantId, body, createdAt }) => {
    if (!Value.Check(EmailBody, body)) throw finalError('The body of an email is { to, subject, text }.');
    const state = await tenants.byId(tenantId);
    if (state === undefined) throw finalError('Its tenant is gone.');
    const { displayName, email } = state.tenant;
    await mailer.send({ id: messageId, from: { name: displayName, address: email }, ...body, writtenAt: createdAt });
  };
}

interface OperationServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly options: { readonly dataFolder: string; readonly smtpUrl?: string | undefined };
}

/** Starts the sending of e-mails and the removal of expired rows; `close` ends both. */
export function startOperations({ store, tenants, library, now, log, options }: OperationServices): { close(): Promise<void> } {
  const mailer = options.smtpUrl === undefined ? openFileMailer(join(options.dataFolder, 'mail')) : openSmtpMailer(options.smtpUrl);
  const senders = {
    email: emailSender(tenants, mailer),
    [paymentLetter]: paymentLetterSender({ store, tenants, library, mailer }),
  };
  const dispatcher = openDispatcher({ store, tenants, senders, log });
  const housekeeping = startHousekeeping({ store, tenants, now, log });
  return {
    async close() {
      await Promise.all([dispatcher.close(), housekeeping.close()]);
      mailer.close();
    },
  };
}

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

/** An e-mail to be sent. */
interface EmailMessage {
  /** The outbox id; a repeated message has the same. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly writtenAt: Date;
}

/** Sends an e-mail, or throws. */
interface Mailer {
  send(letter: EmailMessage): Promise<void>;
  close(): void;
}

/** Returns a mailer that writes each e-mail to a file named by its id, so that a repeat replaces it. */
export function openFileMailer(folder: string): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await writer.sendMail(toMail(letter));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${letter.id}.eml`);
      writeFileSync(`${file}.${process.pid}`, message.toString(), { mode: 0o600 });
      renameSync(`${file}.${process.pid}`, file);
    },
    close: () => writer.close(),
  };
}

/**
 * Returns a mailer for an SMTP server. After a crash a message may be sent again, with the same Message-ID, which most mailboxes show
 * once.
 */
export function openSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      await transport.sendMail(toMail(letter));
    },
    close: () => transport.close(),
  };
}

/** Returns an e-mail in the mail library's terms. */
function toMail({ id, from, to, subject, text, writtenAt }: EmailMessage) {
  const host = from.address.split('@').at(-1) ?? 'localhost';
  return {
    messageId: `<${id}@${host}>`,
    from: { ...from },
    // As an object it is one address, even with commas in it.
    to: { name: '', address: to },
    subject,
    text,
    date: writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
