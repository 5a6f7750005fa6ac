import { statements } from './statements.js';

/**
 * Every key of a table is written with every row. Nobody looks for clients by name; whoever belongs to nobody need not
 * be found by the one they belong to; and what was done is told in the order of time. It outlives whom it was done for.
 */
export const fewerKeys = statements(
  'drop index clients_by_name',
  'drop index clients_by_primary',
  'create index clients_by_primary on clients (tenant_id, primary_client_id) where primary_client_id is not null',
  'drop index clients_by_group',
  'create index clients_by_group on clients (tenant_id, group_client_id) where group_client_id is not null',
  'alter table audit drop constraint audit_pkey',
  'alter table audit add primary key (tenant_id, at, entry_id)',
  'drop index audit_by_time',
  'alter table audit drop constraint audit_tenant_id_fkey',
);
