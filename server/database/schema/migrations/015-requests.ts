import { forceRowSecurity, ofOneTenant } from './005-row-level-security.js';
import { migrationOf } from './statements.js';

/** What visitors sent by forms that belong to no other call (D-129). The digits are separate, so that no reader of the body gets them by mistake. */
export const requestsOfTenants = migrationOf(
  `create table requests (
    tenant_id text not null references tenants on delete cascade,
    request_id uuid not null,
    reference text not null,
    form_id text not null,
    form_hash text not null,
    settings_hash text not null,
    session_id text not null,
    body jsonb not null,
    last_ssn text,
    created_at timestamptz not null default now(),
    primary key (tenant_id, request_id))`,
  'create unique index requests_by_reference on requests (tenant_id, reference)',
  ...forceRowSecurity('requests'),
  ofOneTenant('requests'),
);
