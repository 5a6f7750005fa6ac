import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Options } from '../options.js';
import { openDispatcher } from '../outbox/dispatcher.js';
import { emailSender } from '../outbox/email.js';
import { openFileMailer, openSmtpMailer } from '../outbox/mailer.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';
import { startHousekeeping } from './housekeeping.js';

interface Operating {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly options: Pick<Options, 'dataFolder' | 'smtpUrl'>;
}

/** What a server does besides answering: it sends letters and tidies up. */
export function startOperations({ store, tenants, now, log, options }: Operating): { close(): Promise<void> } {
  const mailer = options.smtpUrl === undefined ? openFileMailer(join(options.dataFolder, 'mail')) : openSmtpMailer(options.smtpUrl);
  const dispatcher = openDispatcher({ store, tenants, senders: { email: emailSender(tenants, mailer) }, log });
  const housekeeping = startHousekeeping({ store, tenants, now, log });
  return {
    async close() {
      await Promise.all([dispatcher.close(), housekeeping.close()]);
      mailer.close();
    },
  };
}
