import { sql } from 'kysely';
import { type Acknowledgement, staffLetter } from '../../visit/outbox.js';
import type { MessageSender } from './dispatcher.js';
import {
  countedAddress,
  type Letter,
  type Letterhead,
  letterSender,
  type LetterServices,
  letterText,
  noRecipient,
  personalLetter,
  supportAddress,
  toLetter,
} from './letter.js';

/** Says that something arrived and what happens next, and repeats none of the answers. */
export function writeAcknowledgement(head: Letterhead, { topic, reference }: Omit<Acknowledgement, 'id'>, name: string | null): Letter {
  const t = letterText(head);
  const params = { name: head.tenant.displayName, reference: reference ?? '' };
  return personalLetter(head, name, t(`letter.${topic}.subject`, '{name}', params), [
    t(`letter.${topic}.text`, 'We have received what you sent.'),
    ...(reference === undefined ? [] : [`${t('panel.enrollment-done.reference', 'Reference')}: ${reference}`]),
    t(`letter.${topic}.next`, 'Someone from our team will get in touch with you.', params),
    t('letter.received.stranger', "If you didn't send this, you don't need to do anything."),
  ]);
}

export function acknowledgementSender(services: LetterServices): MessageSender {
  return letterSender(services, async (db, _state, message) => {
    // Only `acknowledge` writes such bodies.
    const { languages, ...arrival } = message.body as unknown as Acknowledgement & { readonly languages: readonly string[] };
    const { rows } = await sql<{ email: string | null; name: string | null }>`
      select email, first_name as name from clients where client_id = ${arrival.id}::uuid
      union all select email, first_name from contacts where contact_id = ${arrival.id}::uuid
      union all select email, null from requests where request_id = ${arrival.id}::uuid`.execute(db);
    const [record] = rows;
    if (record === undefined) throw noRecipient();
    const to = await countedAddress(db, message, record.email);
    return { to, languages, write: (head) => writeAcknowledgement(head, arrival, record.name) };
  });
}

/** Holds no personal data: a line for each thing that arrived, and where the rest is. */
export function writeStaffLetter(head: Letterhead, arrived: readonly Acknowledgement[]): Letter {
  const t = letterText(head);
  const lines = arrived.map(({ topic, id, reference = id }) => t(`letter.staff.${topic}`, reference, { reference }));
  const subject = t('letter.staff.subject', 'New on the website of {name}', { name: head.tenant.displayName });
  return toLetter(subject, [lines.join('\n'), t('letter.staff.inbox', 'The inbox shows the details, and whatever else arrived.')]);
}

/** A letter takes over the lines of all others that are not sent, so that after a failure one is sent and not several. */
export function staffLetterSender(services: LetterServices): MessageSender {
  return letterSender(services, async (db, { scope: { tenantId }, tenant }, { messageId }) => {
    const { rows } = await sql<{ arrived: readonly Acknowledgement[] }>`
      with unsent as (select message_id as id, created_at, body -> 'arrived' as arrived from outbox
          where tenant_id = ${tenantId} and kind = ${staffLetter} and sent_at is null order by message_id for update),
        others as (delete from outbox where tenant_id = ${tenantId} and message_id in (select id from unsent where id <> ${messageId}::uuid)
          and exists (select from unsent where id = ${messageId}::uuid))
      update outbox set body = jsonb_build_object('arrived',
          (select jsonb_agg(line order by created_at, nth) from unsent, jsonb_array_elements(arrived) with ordinality lines (line, nth)))
        where tenant_id = ${tenantId} and message_id = ${messageId}::uuid returning body -> 'arrived' as arrived`.execute(db);
    // Without a row another letter has taken over its lines.
    return rows[0] && { to: supportAddress(tenant), languages: [], write: (head) => writeStaffLetter(head, rows[0]?.arrived ?? []) };
  });
}
