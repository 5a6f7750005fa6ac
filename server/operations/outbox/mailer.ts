import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { EmailAddress } from '../../base/email-address.js';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import { finalError, type MessageSender } from './dispatcher.js';

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
export interface Mailer {
  send(letter: EmailMessage): Promise<void>;
  close(): void;
}

/** Each file is named by the id of its e-mail, so that a repeat replaces it. `onSent` receives each e-mail. */
export function openFileMailer(folder: string, onSent?: (letter: EmailMessage) => void): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await writer.sendMail(toMail(letter));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${letter.id}.eml`);
      writeFileSync(`${file}.${process.pid}`, message.toString(), { mode: 0o600 });
      renameSync(`${file}.${process.pid}`, file);
      onSent?.(letter);
    },
    close: () => writer.close(),
  };
}

/** After a crash a message may be sent again, with the same Message-ID, which most mailboxes show once. */
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

const EmailBody = Type.Object({
  to: EmailAddress,
  subject: Type.String({ pattern: '^[^\\r\\n]*$', maxLength: 500 }),
  text: Type.String({ maxLength: 100_000 }),
});

export function emailSender(tenants: TenantCache, mailer: Mailer): MessageSender {
  return async ({ messageId, tenantId, body, createdAt }) => {
    if (!Value.Check(EmailBody, body)) throw finalError('The body of an email is { to, subject, text }.');
    const state = await tenants.byId(tenantId);
    if (state === undefined) throw finalError('Its tenant is gone.');
    const { displayName, email } = state.tenant;
    await mailer.send({ id: messageId, from: { name: displayName, address: email }, ...body, writtenAt: createdAt });
  };
}
