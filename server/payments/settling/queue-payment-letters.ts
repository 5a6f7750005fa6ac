import { isEmailAddress } from '../../base/email-address.js';
import type { Database } from '../../database/store.js';
import type { LiveLibrary } from '../../library/live-library.js';
import { chooseLanguage, offeredLanguages } from '../../shared/language.js';
import type { Caller } from '../../visit/caller.js';
import { enqueue } from '../../visit/outbox.js';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import type { PaymentRow } from '../payment-rows.js';

/** The outbox kind of a letter about a paid membership. It holds the payment id only; personal data is read when it is sent. */
export const paymentLetter = 'payment-letter';

/** Returns the language of letters to a client; null if the client has no e-mail address. */
export async function letterLanguage(db: Database, library: LiveLibrary, caller: Caller, clientId: string): Promise<string | null> {
  const client = await db
    .selectFrom('clients')
    .select('email')
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!isEmailAddress(client?.email)) return null;
  return chooseLanguage(offeredLanguages(requireDefinitions(library, caller).library), caller.languages ?? []);
}

/** Queues a letter for each payment that has a language, in the transaction that completes the payments, so that each is sent once. */
export function queuePaymentLetters(db: Database, tenantId: string, payments: readonly PaymentRow[]): Promise<void> {
  const withLetter = payments.filter(({ language }) => language !== null);
  return enqueue(
    db,
    tenantId,
    withLetter.map(({ payment_id }) => ({ kind: paymentLetter, body: { paymentId: payment_id } })),
  );
}
