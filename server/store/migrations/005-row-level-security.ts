import { statements } from './statements.js';

/** Everything that belongs to one tenant. Tenants themselves and the words of a group are public, and not here. */
const ofOneTenant = [
  'tenant_settings',
  'lookups',
  'offerings',
  'questionnaires',
  'merchants',
  'clients',
  'client_last_ssn',
  'client_matches',
  'capabilities',
  'check_ins',
  'appointment_requests',
  'questionnaire_responses',
  'drafts',
  'uploads',
  'upload_parts',
  'idempotency_keys',
  'outbox',
  'audit',
  'enrollments',
  'payment_sources',
  'payments',
  'payment_lines',
];

const tenant = `tenant_id = current_setting('app.tenant_id', true)`;
const group = `group_code = current_setting('app.group_code', true)`;

/** The owner of a table would walk past its policies, and the owner is who we are: so they are forced. */
const guarded = (table: string): readonly string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
];

export const rowLevelSecurity = statements(
  ...ofOneTenant.flatMap((table) => [
    ...guarded(table),
    `create policy of_one_tenant on ${table} using (${tenant}) with check (${tenant})`,
  ]),
  ...guarded('contacts'),
  `create policy of_one_group on contacts using (${group}) with check (${group})`,
  // Opened by client_is_known alone, and only while it looks.
  `create policy of_one_group on client_matches for select using (group_code = current_setting('app.match_group', true))`,
);
