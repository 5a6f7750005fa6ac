import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveLibrary } from '../library/live-library.js';
import { acknowledgementSender, staffLetterSender } from './outbox/acknowledgement.js';
import { codeLetterSender, codeWarningSender } from './outbox/code-letter.js';
import { codeLetter, codeWarning } from '../clients/sign-in-codes.js';
import { openDispatcher } from './outbox/dispatcher.js';
import { emailSender, openFileMailer, openSmtpMailer } from './outbox/mailer.js';
import { paymentLetterSender } from './outbox/payment-letter.js';
import { paymentLetter } from '../payments/settling/queue-payment-letters.js';
import type { Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import { acknowledgement, staffLetter } from '../visit/outbox.js';
import { startHousekeeping } from './housekeeping.js';

interface OperationServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  /** Receives each letter that is stored as a file because there is no mail server. */
  readonly onLetter?: Parameters<typeof openFileMailer>[1];
  readonly options: { readonly dataFolder: string; readonly smtpUrl?: string | undefined };
}

export function startOperations({ store, tenants, library, now, log, onLetter, options }: OperationServices): { close(): Promise<void> } {
  const mailer =
    options.smtpUrl === undefined ? openFileMailer(join(options.dataFolder, 'mail'), onLetter) : openSmtpMailer(options.smtpUrl);
  const services = { store, tenants, library, mailer };
  const senders = {
    email: emailSender(tenants, mailer),
    [paymentLetter]: paymentLetterSender(services),
    [acknowledgement]: acknowledgementSender(services),
    [staffLetter]: staffLetterSender(services),
    [codeLetter]: codeLetterSender(services),
    [codeWarning]: codeWarningSender(services),
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
