import { migrationOf } from './statements.js';

/** Tables whose rows belong to one tenant. Tenants and dictionaries are public. */
const tenantTables = [
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

/** Forces row-level security, because the application owns the tables and owners bypass policies by default. */
export const forceRowSecurity = (table: string): readonly string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
];

/** Returns the policy by which only the rows of the current tenant exist. */
export const ofOneTenant = (table: string): string => `create policy of_one_tenant on ${table} using (${tenant}) with check (${tenant})`;

export const rowLevelSecurity = migrationOf(
  ...tenantTables.flatMap((table) => [...forceRowSecurity(table), ofOneTenant(table)]),
  ...forceRowSecurity('contacts'),
  `create policy of_one_group on contacts using (${group}) with check (${group})`,
  // Only client_is_known enables this policy, while it searches.
  `create policy of_one_group on client_matches for select using (group_code = current_setting('app.match_group', true))`,
);
