import { migrationOf } from './statements.js';

/** Whether a client, its primary or its group has or had a membership or a payment, including one in progress. */
const clientHasHistory = `create function client_has_history(tenant text, ids uuid[]) returns boolean language sql stable as $$
  select exists (
    select from clients c cross join lateral (values (c.client_id), (c.primary_client_id), (c.group_client_id)) of_person (id)
    where c.tenant_id = tenant and c.client_id = any (ids) and (
      exists (select from enrollments e where e.tenant_id = tenant and e.client_id = of_person.id and (
        e.status in ('Active', 'Pending') or exists (select from payment_lines l
          where l.tenant_id = tenant and l.client_enrollment_id = e.client_enrollment_id and l.holds)))
      or exists (select from payments p where p.tenant_id = tenant and p.client_id = of_person.id
        and p.status not in ('declined', 'failed'))))
  $$`;

/**
 * Whether a person of these match keys has a history at any tenant of the group; reads one tenant at a time under row-level security
 * (D-117).
 */
const personHasHistory = `create function person_has_history(wanted text[]) returns boolean language plpgsql as $$
  declare
    seen text := coalesce(current_setting('app.tenant_id', true), '');
    matched jsonb;
    tenant text;
    found_one boolean := false;
  begin
    perform set_config('app.match_group', current_setting('app.group_code', true), true);
    matched := (select jsonb_object_agg(m.tenant_id, m.ids) from (
      select tenant_id, jsonb_agg(distinct client_id) as ids from client_matches
      where group_code = current_setting('app.group_code', true) and match_key = any (wanted) group by tenant_id) m);
    perform set_config('app.match_group', '', true);
    for tenant in select jsonb_object_keys(coalesce(matched, '{}')) loop
      perform set_config('app.tenant_id', tenant, true);
      found_one := found_one
        or client_has_history(tenant, array(select jsonb_array_elements_text(matched -> tenant)::uuid));
    end loop;
    perform set_config('app.tenant_id', seen, true);
    return found_one;
  end $$`;

/** D-8 and D-24: newer records supersede those without a history, and an appointment request names the client it may come from. */
export const knownPeople = migrationOf(
  'alter table clients add column superseded_by uuid',
  'alter table appointment_requests add column possible_client_id uuid',
  clientHasHistory,
  personHasHistory,
);
