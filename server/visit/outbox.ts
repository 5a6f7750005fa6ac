import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import { isEmailAddress } from '../base/email-address.js';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';
import type { Caller } from './caller.js';

/** A task that runs once after the transaction that stores it. */
interface Message {
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

/** The outbox kinds of the letter that acknowledges what a visitor sent, and of the letter about it to the staff. */
export const acknowledgement = 'acknowledgement';
export const staffLetter = 'staff-letter';

/** What arrived. The outbox holds no more of it; the name and the address are read when the letter is sent. */
export interface Acknowledgement {
  readonly topic: 'appointment' | 'request' | 'group' | 'agent';
  /** The id of the client, the request or the contact. */
  readonly id: string;
  readonly reference?: string;
}

/** Queues the letter to the visitor, if there is an address, and a line to the staff, in the transaction that stores what arrived. */
export async function acknowledge(db: Database, caller: Caller, { email, ...arrival }: Acknowledgement & { readonly email: unknown }) {
  const { tenantId } = caller.scope;
  const letter = { kind: acknowledgement, body: { ...arrival, languages: caller.languages ?? [] } };
  if (isEmailAddress(email)) await enqueue(db, tenantId, [letter]);
  // Up to 50 lines join the letter that waits; otherwise one waits until ten minutes after the last.
  const isStaffLetter = sql`kind = ${sql.lit(staffLetter)}`;
  const line = sql`insert into outbox (tenant_id, message_id, kind, body, next_at)
    select ${tenantId}, ${randomUUID()}::uuid, ${sql.lit(staffLetter)}, ${JSON.stringify({ arrived: [arrival] })}::jsonb,
      coalesce(max(coalesce(sent_at, now())) + interval '10 minutes', now())
      from outbox where tenant_id = ${tenantId} and ${isStaffLetter}
    on conflict (tenant_id) where ${isStaffLetter} and sent_at is null and attempts = 0
    do update set body = jsonb_build_object('arrived', outbox.body -> 'arrived' || (excluded.body -> 'arrived'))
      where jsonb_array_length(outbox.body -> 'arrived') < 50`;
  await sendWithoutWaiting(db, line.compile(db));
}
