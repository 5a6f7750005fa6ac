import { sql } from 'kysely';
import { own } from '../../engine/base/pointer.js';
import { formatting, isBlank } from '../../engine/index.js';
import type { TenantScope } from '../database/scope.js';
import type { Database } from '../database/store.js';
import { apiError } from '../errors/api-error.js';
import { comparableText } from '../shared/comparable-text.js';
import type { Caller } from '../visit/caller.js';
import { sharedBillingTypes } from './membership-status.js';
import { isOfAnotherVisit } from './hidden-answers.js';
import type { OwnClient } from './own-clients.js';
import { contactsOf } from '../base/match-keys.js';

/**
 * Returns whether any client has an active or pending membership, an own one or through the plan of the primary or group, or if someone has
 * begun to pay for it.
 */
export async function havePaid(db: Database, scope: TenantScope, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select 1 from clients c join enrollments e on e.tenant_id = c.tenant_id and (e.client_id = c.client_id
          or (e.billing_type in (${sql.join(sharedBillingTypes)}) and e.client_id in (c.primary_client_id, c.group_client_id)))
        where c.tenant_id = ${scope.tenantId} and c.client_id in (${sql.join(ids)})
          and (e.status in ('Active', 'Pending') or exists (select 1 from payment_lines l
            where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id and l.holds)))
      or exists (select 1 from payments where tenant_id = ${scope.tenantId} and client_id in (${sql.join(ids)})
        and status not in ('declined', 'failed')) as paid`.execute(db);
  return rows[0]?.paid === true;
}

const identityKeys = ['firstName', 'middleName', 'lastName', 'dob', 'businessName'];

/**
 * Throws 409 if another visit than the one that entered a person with a paid membership changes who that is, or how to reach the person. Sent
 * digits count as changed.
 */
export async function refuseIdentityChange(
  db: Database,
  caller: Caller,
  client: OwnClient,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isSame =
    !isOfAnotherVisit(client, caller) ||
    (isBlank(own(body, 'lastSSN')) &&
      identityKeys.every((key) => comparableText(own(client.body, key)) === comparableText(own(body, key))) &&
      JSON.stringify(contactsOf(client.body)) === JSON.stringify(contactsOf(body)));
  if (isSame || !(await havePaid(db, caller.scope, [client.client_id]))) return;
  const { tenant } = caller.state;
  const { phone, countryCode } = tenant.publicPage?.phone ? { ...tenant, ...tenant.publicPage } : tenant;
  throw apiError('paid_person_locked', { params: { phone: formatting.phone(phone, countryCode) } });
}
