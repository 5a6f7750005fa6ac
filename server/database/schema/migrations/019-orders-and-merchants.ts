import { migrationOf } from './statements.js';

/** Like the function of migration 009, for what began at a time or later. */
const clientHasHistory = `create function client_has_history(tenant text, ids uuid[], since timestamptz default '-infinity')
  returns boolean language sql stable as $$
  select exists (
    select from clients c cross join lateral (values (c.client_id), (c.primary_client_id), (c.group_client_id)) of_person (id)
    where c.tenant_id = tenant and c.client_id = any (ids) and (
      exists (select from enrollments e where e.tenant_id = tenant and e.client_id = of_person.id and e.updated_at >= since and (
        e.status in ('Active', 'Pending') or exists (select from payment_lines l
          where l.tenant_id = tenant and l.client_enrollment_id = e.client_enrollment_id and l.holds)))
      or exists (select from payments p where p.tenant_id = tenant and p.client_id = of_person.id and p.created_at >= since
        and p.status not in ('declined', 'failed'))))
  $$`;

/** Like the function of migration 009, without the records of whom the visit pays for itself. */
const personHasHistory = `create function person_has_history(wanted text[], mine uuid[] default '{}', since timestamptz default '-infinity')
  returns boolean language plpgsql as $$
  declare
    seen text := coalesce(current_setting('app.tenant_id', true), '');
    matched jsonb;
    tenant text;
    found_one boolean := false;
  begin
    perform set_config('app.match_group', current_setting('app.group_code', true), true);
    matched := (select jsonb_object_agg(m.tenant_id, m.ids) from (
      select tenant_id, jsonb_agg(distinct client_id) as ids from client_matches
      where group_code = current_setting('app.group_code', true) and match_key = any (wanted) and client_id <> all (mine)
      group by tenant_id) m);
    perform set_config('app.match_group', '', true);
    for tenant in select jsonb_object_keys(coalesce(matched, '{}')) loop
      perform set_config('app.tenant_id', tenant, true);
      found_one := found_one
        or client_has_history(tenant, array(select jsonb_array_elements_text(matched -> tenant)::uuid), since);
    end loop;
    perform set_config('app.tenant_id', seen, true);
    return found_one;
  end $$`;

/** D-8: whom a checkout finds meanwhile. D-136: the order that an answer named, and at which merchant a source can be charged. */
export const ordersAndMerchants = migrationOf(
  'drop function person_has_history (text[])',
  'drop function client_has_history (text, uuid[])',
  clientHasHistory,
  personHasHistory,
  'alter table idempotency_keys add column order_hash text',
  'alter table payment_sources add column gateway_merchant text',
);
