import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/index.js';
import { isEmailAddress } from '../../base/email-address.js';
import { sendWithoutWaiting } from '../../database/scope.js';
import type { Database } from '../../database/store.js';
import type { LiveLibrary } from '../../library/live-library.js';
import { chooseLanguage, offeredLanguages } from '../../shared/language.js';
import type { Caller } from '../../visit/caller.js';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import type { PaymentRow } from '../payment-rows.js';

/** A task that runs once after the transaction that stores it. */
export interface Message {
  /** Names the handler: `email` is sent. */
  readonly kind: string;
  readonly body: JsonObject;
  /** After how many minutes it is no longer sent, and goes; by default it stays. */
  readonly minutes?: number;
}

/** Stores messages in the outbox, in the transaction of the write. */
export async function enqueue(db: Database, tenantId: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ kind, body, minutes }) => ({
    tenant_id: tenantId,
    message_id: randomUUID(),
    kind,
    body: JSON.stringify(body),
    expires_at: sql<Date>`now() + ${minutes ?? null}::int * interval '1 minute'`,
  }));
  await sendWithoutWaiting(db, db.insertInto('outbox').values(rows).compile());
}

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
