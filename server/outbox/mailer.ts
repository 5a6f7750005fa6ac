import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** An e-mail as it leaves. */
interface Letter {
  /** Ours; the same letter has it again when it is sent again. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly writtenAt: Date;
}

/** Sends a letter, or throws. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
  close(): void;
}

/**
 * Puts each letter into a file of its own, named by its id: sent again after a crash, it is the same file. So here
 * every letter is there exactly once.
 */
export function openFileMailer(folder: string): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await writer.sendMail(mailOf(letter));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${letter.id}.eml`);
      writeFileSync(`${file}.${process.pid}`, message.toString(), { mode: 0o600 });
      renameSync(`${file}.${process.pid}`, file);
    },
    close: () => writer.close(),
  };
}

/**
 * Hands letters to a mail server. It may have taken one and we may die before we noted it: then it is sent again with
 * the same Message-ID, by which most mailboxes show it once. More than that SMTP cannot promise.
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
      await transport.sendMail(mailOf(letter));
    },
    close: () => transport.close(),
  };
}

function mailOf({ id, from, to, subject, text, writtenAt }: Letter) {
  const host = from.address.split('@').at(-1) ?? 'localhost';
  return {
    messageId: `<${id}@${host}>`,
    from: { ...from },
    // As an object it is one address, whatever commas are in it.
    to: { name: '', address: to },
    subject,
    text,
    date: writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
