import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** An address that an e-mail can be sent to. */
export const EmailAddress = Type.String({ pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$', maxLength: 254 });

export function isEmailAddress(text: unknown): text is string {
  return Value.Check(EmailAddress, text);
}

/** Returns a hash of the mailbox: mail to name+anything@ arrives in that of name@. */
export function mailboxOf(email: string): string {
  return hash('sha256', email.toLowerCase().replace(/\+[^@]*@/, '@'), 'base64url');
}
