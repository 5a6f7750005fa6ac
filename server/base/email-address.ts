import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** An address that an e-mail can be sent to. */
export const EmailAddress = Type.String({ pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$', maxLength: 254 });

export function isEmailAddress(text: unknown): text is string {
  return Value.Check(EmailAddress, text);
}
