import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { EmailAddress } from '../../base/email-address.js';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import { finalError, type MessageSender } from './dispatcher.js';
import type { Mailer } from './mailer.js';

/** The body of a message of kind `email`. */
const EmailBody = Type.Object({
  to: EmailAddress,
  subject: Type.String({ pattern: '^[^\\r\\n]*$', maxLength: 500 }),
  text: Type.String({ maxLength: 100_000 }),
});

/** Returns the sender of `email` messages, which sends them in the name of their tenant. */
export function emailSender(tenants: TenantCache, mailer: Mailer): MessageSender {
  return async ({ messageId, tenantId, body, createdAt }) => {
    if (!Value.Check(EmailBody, body)) throw finalError('The body of an email is { to, subject, text }.');
    const state = await tenants.byId(tenantId);
    if (state === undefined) throw finalError('Its tenant is gone.');
    const { displayName, email } = state.tenant;
    await mailer.send({ id: messageId, from: { name: displayName, address: email }, ...body, writtenAt: createdAt });
  };
}
