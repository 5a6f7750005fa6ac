import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { LibraryKeeper } from '../library/library-keeper.js';
import { openDispatcher } from '../outbox/dispatcher.js';
import { emailSender } from '../outbox/email.js';
import { openFileMailer, openSmtpMailer } from '../outbox/mailer.js';
import { paymentLetterSender } from '../outbox/payment-letter-sender.js';
import { paymentLetter } from '../payments/queue-letters.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';
import { startHousekeeping } from './housekeeping.js';

interface Operating {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly library: LibraryKeeper;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly options: { readonly dataFolder: string; readonly smtpUrl?: string | undefined };
}

/** What a server does besides answering: it sends letters and tidies up. */
export function startOperations({ store, tenants, library, now, log, options }: Operating): { close(): Promise<void> } {
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
