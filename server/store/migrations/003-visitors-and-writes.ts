import { statements } from './statements.js';

export const visitorsAndWrites = statements(
  `alter table clients add column session_id text not null default ''`,
  `alter table clients add column status text not null default 'Active'`,
  'alter table clients add column updated_at timestamptz not null default now()',
  'create index clients_by_session on clients (tenant_id, session_id, created_at)',
  'create index clients_by_primary on clients (tenant_id, primary_client_id)',
  `create table client_matches (
    tenant_id text not null,
    client_id uuid not null,
    match_key text not null,
    group_code text not null,
    primary key (tenant_id, client_id, match_key),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
  'create index client_matches_by_key on client_matches (group_code, match_key)',
  `create function client_is_known(wanted text[]) returns boolean language plpgsql as $$
    declare found_one boolean;
    begin
      perform set_config('app.match_group', current_setting('app.group_code', true), true);
      found_one := exists (select 1 from client_matches
        where group_code = current_setting('app.group_code', true) and match_key = any (wanted));
      perform set_config('app.match_group', '', true);
      return found_one;
    end $$`,
  `create table capabilities (
    tenant_id text not null,
    session_id text not null,
    client_id uuid not null,
    until timestamptz not null,
    primary key (tenant_id, session_id, client_id),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
  `create table check_ins (
    tenant_id text not null,
    client_id uuid not null,
    day date not null,
    body jsonb not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, client_id, day),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
  `create table appointment_requests (
    tenant_id text not null,
    request_id uuid not null,
    client_id uuid not null,
    reference text not null,
    body jsonb not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, request_id),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
  `create table questionnaire_responses (
    tenant_id text not null,
    response_id uuid not null,
    questionnaire_id text not null,
    client_id uuid not null,
    version integer not null,
    status text not null,
    answers jsonb not null,
    form_hash text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (tenant_id, response_id),
    foreign key (tenant_id, client_id) references clients on delete cascade)`,
  'create unique index one_response_each on questionnaire_responses (tenant_id, client_id, questionnaire_id)',
  `create table drafts (
    tenant_id text not null references tenants on delete cascade,
    session_id text not null,
    flow text not null,
    body jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, session_id, flow))`,
  `create table uploads (
    tenant_id text not null references tenants on delete cascade,
    upload_id uuid not null,
    session_id text not null,
    name text not null,
    content_type text not null,
    size integer not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, upload_id))`,
  `create table upload_parts (
    tenant_id text not null,
    upload_id uuid not null,
    position integer not null,
    bytes bytea not null,
    primary key (tenant_id, upload_id, position),
    foreign key (tenant_id, upload_id) references uploads on delete cascade)`,
  `create table idempotency_keys (
    tenant_id text not null references tenants on delete cascade,
    key text not null,
    session_id text not null,
    call text not null,
    body_hash text not null,
    status integer,
    answer text,
    created_at timestamptz not null default now(),
    primary key (tenant_id, key))`,
  'create index idempotency_keys_by_time on idempotency_keys (tenant_id, created_at)',
  `create table outbox (
    tenant_id text not null references tenants on delete cascade,
    message_id uuid not null,
    kind text not null,
    body jsonb not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (tenant_id, message_id))`,
  'create index outbox_open on outbox (tenant_id, next_at) where sent_at is null',
  `create table audit (
    tenant_id text not null references tenants on delete cascade,
    entry_id uuid not null default gen_random_uuid(),
    at timestamptz not null default now(),
    who text not null,
    what text not null,
    about text not null,
    primary key (tenant_id, entry_id))`,
  'create index audit_by_time on audit (tenant_id, at)',
);
