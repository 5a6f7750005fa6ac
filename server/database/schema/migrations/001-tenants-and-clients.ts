import { type Kysely, type Migration, sql } from 'kysely';

export const tenantsAndClients: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table tenants (
    tenant_id text primary key,
    code text not null,
    group_code text not null,
    slug text not null,
    is_primary boolean not null,
    body jsonb not null)`,
  'create unique index tenants_by_code on tenants (lower(code))',
  'create index tenants_by_group on tenants (lower(group_code))',
  'create index tenants_by_slug on tenants (lower(slug))',
  `create table tenant_settings (
    tenant_id text not null references tenants on delete cascade,
    category text not null,
    code text not null,
    position integer not null,
    body jsonb not null,
    primary key (tenant_id, category, code))`,
  `create table dictionaries (
    group_code text not null,
    language text not null,
    entries jsonb not null,
    primary key (group_code, language))`,
  `create table lookups (
    tenant_id text not null references tenants on delete cascade,
    category text not null,
    code text not null,
    position integer not null,
    body jsonb not null,
    primary key (tenant_id, category, code))`,
  `create table clients (
    tenant_id text not null references tenants,
    client_id uuid not null,
    primary_client_id uuid,
    group_code text not null,
    type text not null,
    first_name text,
    last_name text,
    business_name text,
    dob date,
    email text,
    body jsonb not null,
    form_id text not null,
    form_hash text not null,
    settings_hash text not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, client_id),
    foreign key (tenant_id, primary_client_id) references clients)`,
  'create index clients_by_name on clients (tenant_id, lower(last_name), lower(first_name), dob)',
  'create index clients_by_time on clients (tenant_id, created_at, client_id)',
  `create table client_last_ssn (
    tenant_id text not null,
    client_id uuid not null,
    last_ssn text not null,
    primary key (tenant_id, client_id),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
];
