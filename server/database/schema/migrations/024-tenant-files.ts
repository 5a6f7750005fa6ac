import { forceRowSecurity, ofOneTenant } from './005-row-level-security.js';
import { migrationOf } from './statements.js';

/**
 * The file that each tenant was saved from (decision 096), and the order in which tenants were stored first; those that are there already
 * come before all others. Files name agents, so that their texts belong to one tenant.
 */
export const tenantFiles = migrationOf(
  'alter table tenants add column position integer not null default 0',
  'alter table tenants add column file_hash text',
  'create table tenant_files (tenant_id text primary key references tenants on delete cascade, file text not null)',
  ...forceRowSecurity('tenant_files'),
  ofOneTenant('tenant_files'),
);
