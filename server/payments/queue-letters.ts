import { shelfOf } from '../submission/validate-submission.js';
import type { LibraryKeeper } from '../library/library-keeper.js';
import { chooseLanguage, offeredLanguages } from '../../engine/site/language.js';
import type { PaymentRow } from './payment-rows.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { enqueue } from '../submission/enqueue.js';
import { isEmailAddress } from '../base/email-address.js';

/** What waits in the outbox once a membership is paid. It names the payment alone: who it is about is read when it is sent. */
export const paymentLetter = 'payment-letter';

/** The language in which a client is written to about a payment; null where there is no address to write to. */
export async function letterLanguage(db: Database, library: LibraryKeeper, caller: Caller, clientId: string): Promise<string | null> {
  const client = await db
    .selectFrom('clients')
    .select('email')
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!isEmailAddress(client?.email)) return null;
  return chooseLanguage(offeredLanguages(shelfOf(library, caller).library), caller.languages ?? []);
}

/**
 * Has a letter written about each payment that is made, where one is promised. It goes with the transaction that makes
 * them, which is one alone, whoever brings it to its end.
 */
export function queueLetters(db: Database, tenantId: string, payments: readonly PaymentRow[]): Promise<void> {
  const promised = payments.filter(({ language }) => language !== null);
  return enqueue(
    db,
    tenantId,
    promised.map(({ payment_id }) => ({ kind: paymentLetter, body: { paymentId: payment_id } })),
  );
}
