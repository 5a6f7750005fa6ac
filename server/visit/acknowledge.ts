import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isEmailAddress } from '../base/email-address.js';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';
import type { Caller } from './caller.js';
import { enqueue } from './outbox.js';

/** What is acknowledged by a letter. */
export type ReceivedTopic = 'appointment' | 'request' | 'group' | 'agent';

/** What the outbox holds of an acknowledgement; name and address are read when it is sent. */
export interface AcknowledgementBody {
  readonly topic: ReceivedTopic;
  /** Of the client, the request or the contact. */
  readonly id: string;
  readonly reference?: string;
  /** The visitor's, the most preferred first. */
  readonly languages: readonly string[];
}

/** A record that arrived; without an email address it gets no letter. */
type Received = Omit<AcknowledgementBody, 'languages'> & { readonly email: unknown };

/** The outbox kinds of the letter to a visitor and of the letter to the staff. */
export const acknowledgement = 'acknowledgement';
export const staffLetter = 'staff-letter';

/** Queues the letter that acknowledges a record and the line about it to the staff, in the transaction that stores the record. */
export async function acknowledge(db: Database, caller: Caller, { email, ...received }: Received): Promise<void> {
  const { tenantId } = caller.scope;
  const body = { ...received, languages: caller.languages ?? [] } satisfies AcknowledgementBody;
  if (isEmailAddress(email)) await enqueue(db, tenantId, [{ kind: acknowledgement, body }]);
  await queueStaffLine(db, tenantId, { topic: received.topic, reference: received.reference ?? received.id });
}

/** Appends a line to the letter that waits for the staff, up to 50, or queues a new one for ten minutes after the last. */
function queueStaffLine(
  db: Database,
  tenantId: string,
  line: { readonly topic: ReceivedTopic; readonly reference: string },
): Promise<void> {
  const isStaffLetter = sql`kind = ${sql.lit(staffLetter)}`;
  const write = sql`insert into outbox (tenant_id, message_id, kind, body, next_at)
    select ${tenantId}, ${randomUUID()}::uuid, ${sql.lit(staffLetter)}, ${JSON.stringify({ arrived: [line] })}::jsonb,
      coalesce(max(coalesce(sent_at, now())) + interval '10 minutes', now())
      from outbox where tenant_id = ${tenantId} and ${isStaffLetter}
    on conflict (tenant_id) where ${isStaffLetter} and sent_at is null and attempts = 0
    do update set body = jsonb_build_object('arrived', outbox.body -> 'arrived' || (excluded.body -> 'arrived'))
      where jsonb_array_length(outbox.body -> 'arrived') < 50`;
  return sendWithoutWaiting(db, write.compile(db));
}
