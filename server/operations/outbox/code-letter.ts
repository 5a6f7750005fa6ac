import { isEmailAddress } from '../../base/email-address.js';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { finalError, type MessageSender } from './dispatcher.js';
import {
  contactText,
  type Letter,
  type Letterhead,
  letterSender,
  type LetterServices,
  letterText,
  noRecipient,
  writeLetter,
} from './letter.js';

const CodeBody = Type.Object({
  to: Type.String(),
  code: Type.String(),
  language: Type.String(),
  enteredOn: Type.String(),
  isGroup: Type.Boolean(),
});

interface SentCode {
  readonly code: string;
  /** MM/dd/yyyy: when the group was entered, which tells two records of one name apart. */
  readonly enteredOn: string;
  readonly isGroup: boolean;
}

/** Names nobody, because a stranger may have entered the name. */
export function writeCodeLetter(head: Letterhead, { code, enteredOn, isGroup }: SentCode): Letter {
  const t = letterText(head);
  const name = head.tenant.displayName;
  return writeLetter(t('letter.code.subject', 'Your code for {name}', { name }), [
    isGroup
      ? t('letter.code.group', 'Your code is {code}. It opens the group that was entered on {date, date}.', { code, date: enteredOn })
      : t('letter.code.member', 'Your code is {code}.', { code }),
    t('letter.code.use', 'It works for ten minutes.'),
    t('letter.code.stranger', "If you didn't ask for it, do nothing."),
    contactText(t, head.tenant),
    name,
  ]);
}

export function codeLetterSender(services: LetterServices): MessageSender {
  return letterSender<SentCode>(services, {
    read: (_db, _state, { body }) => {
      if (!Value.Check(CodeBody, body)) throw finalError('Its code has expired.');
      return Promise.resolve({ ...body, languages: [body.language] });
    },
    write: writeCodeLetter,
  });
}

/** Tells a group, or a member, that somebody tries codes; in the tenant's first language, because it was not asked for. */
export function writeCodeWarning(head: Letterhead): Letter {
  const t = letterText(head);
  const name = head.tenant.displayName;
  return writeLetter(t('letter.code-warning.subject', 'Wrong codes at {name}', { name }), [
    t('letter.code-warning.text', 'Somebody has entered many wrong codes for your records.'),
    t('letter.code-warning.next', "You don't need to do anything."),
    contactText(t, head.tenant),
    name,
  ]);
}

export function codeWarningSender(services: LetterServices): MessageSender {
  return letterSender<object>(services, {
    async read(db, { scope }, { body }) {
      const row = await db
        .selectFrom('clients')
        .select('email')
        .where('tenant_id', '=', scope.tenantId)
        .where('client_id', '=', String(body['clientId']))
        .executeTakeFirst();
      if (!isEmailAddress(row?.email)) throw noRecipient();
      return { to: row.email, languages: [] };
    },
    write: writeCodeWarning,
  });
}
