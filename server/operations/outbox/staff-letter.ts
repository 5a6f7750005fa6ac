import { sql } from 'kysely';
import type { Database } from '../../database/store.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import { type ReceivedTopic, staffLetter } from '../../visit/acknowledge.js';
import { type Letter, type Letterhead, letterSender, type LetterServices, letterText, supportAddress, writeLetter } from './letter.js';
import type { MessageSender, OutboxMessage } from './dispatcher.js';

interface Arrivals {
  readonly arrived: readonly { readonly topic: ReceivedTopic; readonly reference: string }[];
}

/** Holds no personal data: a line for each thing that arrived, and where the rest is. */
export function writeStaffLetter(head: Letterhead, { arrived }: Arrivals): Letter {
  const t = letterText(head);
  const subject = t('letter.staff.subject', 'New on the website of {name}', { name: head.tenant.displayName });
  const lines = arrived.map(({ topic, reference }) => t(`letter.staff.${topic}`, reference, { reference }));
  return writeLetter(subject, [lines.join('\n'), t('letter.staff.inbox', 'The inbox shows the details, and whatever else arrived.')]);
}

export function staffLetterSender(services: LetterServices): MessageSender {
  return letterSender<Arrivals>(services, { read: readArrivals, write: writeStaffLetter });
}

interface UnsentLetter extends Arrivals {
  readonly id: string;
}

/** Takes over the lines of all letters that are not sent, so that after a failure one letter is sent and not several. */
async function readArrivals(db: Database, { scope: { tenantId }, tenant }: TenantState, { messageId }: OutboxMessage) {
  const { rows } = await sql<UnsentLetter>`select message_id as id, body -> 'arrived' as arrived from outbox
    where tenant_id = ${tenantId} and kind = ${staffLetter} and sent_at is null order by created_at, message_id for update`.execute(db);
  // Another letter has taken over its lines.
  if (!rows.some(({ id }) => id === messageId)) return undefined;
  const arrived = rows.flatMap((letter) => letter.arrived);
  const ids = rows.map(({ id }) => id);
  await sql`delete from outbox where tenant_id = ${tenantId} and message_id = any(${ids}::uuid[]) and message_id <> ${messageId}::uuid`.execute(
    db,
  );
  await sql`update outbox set body = ${JSON.stringify({ arrived })}::jsonb
    where tenant_id = ${tenantId} and message_id = ${messageId}::uuid`.execute(db);
  return { arrived, to: supportAddress(tenant), languages: [] };
}
