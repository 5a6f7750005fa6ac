import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isEmailAddress } from '../../base/email-address.js';
import { finalError, type MessageSender } from './dispatcher.js';
import { type Letter, type Letterhead, letterSender, type LetterServices, letterText, noRecipient, personalLetter } from './letter.js';

const CodeBody = Type.Object({
  to: Type.String(),
  code: Type.String(),
  language: Type.String(),
  /** MM/dd/yyyy: when the group was entered, since two records may have one name. */
  enteredOn: Type.String(),
  isGroup: Type.Boolean(),
});

/** Contains no names, because a stranger may have entered them. */
export function writeCodeLetter(head: Letterhead, code: string, groupEnteredOn: string | undefined): Letter {
  const t = letterText(head);
  return personalLetter(head, null, t('letter.code.subject', 'Your code for {name}', { name: head.tenant.displayName }), [
    groupEnteredOn === undefined
      ? t('letter.code.member', 'Your code is {code}.', { code })
      : t('letter.code.group', 'Your code is {code}.', { code, date: groupEnteredOn }),
    t('letter.code.use', 'It works for ten minutes.'),
    t('letter.code.stranger', "If you didn't ask for it, do nothing."),
  ]);
}

export function codeLetterSender(services: LetterServices): MessageSender {
  return letterSender(services, (_db, _state, { body }) => {
    if (!Value.Check(CodeBody, body)) throw finalError('Its code has expired.');
    const { to, code, language, enteredOn, isGroup } = body;
    return Promise.resolve({ to, languages: [language], write: (head) => writeCodeLetter(head, code, isGroup ? enteredOn : undefined) });
  });
}

/** Warns of wrong codes. */
export function writeCodeWarning(head: Letterhead): Letter {
  const t = letterText(head);
  return personalLetter(head, null, t('letter.code-warning.subject', 'Wrong codes at {name}', { name: head.tenant.displayName }), [
    t('letter.code-warning.text', 'Somebody has entered many wrong codes for your records.'),
    t('letter.code-warning.next', "You don't need to do anything."),
  ]);
}

export function codeWarningSender(services: LetterServices): MessageSender {
  return letterSender(services, async (db, { scope }, { body }) => {
    const clients = db.selectFrom('clients').select('email').where('tenant_id', '=', scope.tenantId);
    const row = await clients.where('client_id', '=', String(body['clientId'])).executeTakeFirst();
    if (!isEmailAddress(row?.email)) throw noRecipient();
    return { to: row.email, languages: [], write: writeCodeWarning };
  });
}
