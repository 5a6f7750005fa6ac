import { migrationOf } from './statements.js';

/** Tables of a tenant's setup, whose changes are announced to every process that caches the tenant. */
const announcedTables = ['tenants', 'tenant_settings', 'lookups', 'offerings', 'questionnaires', 'merchants'];

export const whatTenantsOffer = migrationOf(
  `create table offerings (
    tenant_id text not null references tenants on delete cascade,
    offering_id text not null,
    position integer not null,
    body jsonb not null,
    primary key (tenant_id, offering_id))`,
  `create table questionnaires (
    tenant_id text not null references tenants on delete cascade,
    questionnaire_id text not null,
    position integer not null,
    body jsonb not null,
    primary key (tenant_id, questionnaire_id))`,
  `create table merchants (
    tenant_id text not null references tenants on delete cascade,
    body jsonb not null,
    primary key (tenant_id))`,
  `create table contacts (
    group_code text not null,
    contact_id uuid not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    body jsonb not null,
    session_id text,
    created_at timestamptz not null default now(),
    primary key (group_code, contact_id))`,
  'create unique index contacts_by_email on contacts (group_code, lower(email))',
  `create function announce_tenant() returns trigger language plpgsql as $$
    begin
      perform pg_notify('vestibule_changed', coalesce(new.tenant_id, old.tenant_id));
      return null;
    end $$`,
  `create function announce_group() returns trigger language plpgsql as $$
    begin
      perform pg_notify('vestibule_changed', 'group ' || coalesce(new.group_code, old.group_code));
      return null;
    end $$`,
  ...announcedTables.map(
    (table) => `create trigger announce after insert or update or delete on ${table} for each row execute function announce_tenant()`,
  ),
  'create trigger announce after insert or update or delete on dictionaries for each row execute function announce_group()',
);
