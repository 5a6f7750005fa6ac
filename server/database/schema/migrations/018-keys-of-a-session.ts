import { migrationOf } from './statements.js';

/** An idempotency key is unique for a tenant and session (D-141). The end of a visit finds its uploads (D-115). */
export const keysOfSession = migrationOf(
  'alter table idempotency_keys drop constraint idempotency_keys_pkey',
  'alter table idempotency_keys add primary key (tenant_id, session_id, key)',
  'create index idempotency_keys_by_key on idempotency_keys (tenant_id, key)',
  'create index uploads_by_session on uploads (tenant_id, session_id)',
);
