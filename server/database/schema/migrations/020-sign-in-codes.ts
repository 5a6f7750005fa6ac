import { forceRowSecurity, ofOneTenant } from './005-row-level-security.js';
import { migrationOf } from './statements.js';

/**
 * The codes of returning groups, and until when a session manages people (D-135). Rows with `expires_at` are in no dump. A code without a
 * client belongs to a request that no record matched.
 */
export const signInCodes = migrationOf(
  'alter table capabilities add column manages_until timestamptz',
  'alter table outbox add column expires_at timestamptz',
  `create table sign_in_codes (
    tenant_id text not null references tenants on delete cascade,
    code_id uuid not null,
    session_id text not null,
    client_id uuid,
    code_hash text not null,
    tries integer not null default 0,
    expires_at timestamptz not null,
    primary key (tenant_id, code_id),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
  'create index sign_in_codes_by_session on sign_in_codes (tenant_id, session_id)',
  ...forceRowSecurity('sign_in_codes'),
  ofOneTenant('sign_in_codes'),
);
