import { migrationOf } from './statements.js';

/** Removes indexes and foreign keys that every write pays for but no query needs; triggers keep tenants with clients from being deleted. */
export const fewerKeys = migrationOf(
  'drop index clients_by_name',
  'drop index clients_by_primary',
  'create index clients_by_primary on clients (tenant_id, primary_client_id) where primary_client_id is not null',
  'drop index clients_by_group',
  'create index clients_by_group on clients (tenant_id, group_client_id) where group_client_id is not null',
  'drop index clients_by_time',
  'alter table audit drop constraint audit_pkey',
  'alter table audit add primary key (tenant_id, at, entry_id)',
  'drop index audit_by_time',
  'alter table audit drop constraint audit_tenant_id_fkey',
  'alter table clients drop constraint clients_tenant_id_fkey',
  'alter table idempotency_keys drop constraint idempotency_keys_tenant_id_fkey',
  `create function let_tenant_go() returns trigger language plpgsql as $$
    declare seen text := current_setting('app.tenant_id', true);
    begin
      perform set_config('app.tenant_id', old.tenant_id, true);
      if exists (select from clients where tenant_id = old.tenant_id) then
        raise foreign_key_violation using message = 'A tenant cannot go while there are clients of it.';
      end if;
      delete from idempotency_keys where tenant_id = old.tenant_id;
      perform set_config('app.tenant_id', coalesce(seen, ''), true);
      return old;
    end $$`,
  'create trigger let_tenant_go before delete on tenants for each row execute function let_tenant_go()',
  'alter table client_matches drop constraint client_matches_tenant_id_client_id_fkey',
  `create function forget_client() returns trigger language plpgsql as $$
    begin
      delete from client_matches where tenant_id = old.tenant_id and client_id = old.client_id;
      return null;
    end $$`,
  'create trigger forget_client after delete on clients for each row execute function forget_client()',
);
