import { sql } from 'kysely';
import { isEmailAddress } from '../../base/email-address.js';
import type { AcknowledgementBody, ReceivedTopic } from '../../visit/acknowledge.js';
import {
  contactText,
  countLetter,
  greetingText,
  type Letter,
  type Letterhead,
  letterSender,
  type LetterServices,
  letterText,
  noRecipient,
  referenceText,
  writeLetter,
} from './letter.js';
import type { MessageSender } from './dispatcher.js';

interface Acknowledged {
  readonly topic: ReceivedTopic;
  /** The first name, if the record has one. */
  readonly name: string | null;
  readonly reference: string | undefined;
}

/** Says that something arrived and what happens next, and repeats none of the answers. */
export function writeAcknowledgement(head: Letterhead, { topic, name, reference }: Acknowledged): Letter {
  const t = letterText(head);
  const { displayName } = head.tenant;
  const params = { name: displayName, reference: reference ?? '' };
  return writeLetter(t(`letter.${topic}.subject`, displayName, params), [
    greetingText(t, name),
    t(`letter.${topic}.text`, 'We have received what you sent.', params),
    ...(reference === undefined ? [] : [referenceText(t, reference)]),
    t(`letter.${topic}.next`, 'Someone from our team will get in touch with you.', params),
    contactText(t, head.tenant),
    t('letter.received.stranger', "If you didn't send this, someone entered your email address. You don't need to do anything."),
    displayName,
  ]);
}

/** The table and the column of a record's id. */
const records: Readonly<Record<ReceivedTopic, readonly [table: string, id: string]>> = {
  appointment: ['clients', 'client_id'],
  group: ['clients', 'client_id'],
  request: ['requests', 'request_id'],
  agent: ['contacts', 'contact_id'],
};

export function acknowledgementSender(services: LetterServices): MessageSender {
  return letterSender<Acknowledged>(services, {
    async read(db, _state, message) {
      // Only `acknowledge` writes such bodies.
      const { topic, id, reference, languages } = message.body as unknown as AcknowledgementBody;
      const [table, column] = records[topic];
      const { rows } = await sql<{ email: string | null; name: string | null }>`
        select email, to_jsonb(record) ->> 'first_name' as name from ${sql.table(table)} record where ${sql.ref(column)} = ${id}::uuid`.execute(
        db,
      );
      const [row] = rows;
      if (!isEmailAddress(row?.email)) throw noRecipient();
      await countLetter(db, message, row.email);
      return { topic, reference, name: row.name, to: row.email, languages };
    },
    write: writeAcknowledgement,
  });
}
