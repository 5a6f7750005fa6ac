import { migrationOf } from './statements.js';

/** What `comparableText` makes of a text. */
const comparable = (text: string): string => `lower(regexp_replace(btrim(normalize(coalesce(${text}, ''), NFKC)), '\\s+', ' ', 'g'))`;

/** Businesses are recognized by name and contact, with any contact person (D-126): replaces the match keys stored for them. */
export const businessesByName = migrationOf(`do $$
  declare
    seen text := coalesce(current_setting('app.tenant_id', true), '');
    tenant text;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant, true);
      delete from client_matches m using clients c
        where m.tenant_id = tenant and c.tenant_id = tenant and c.client_id = m.client_id and c.status = 'Active' and c.business_name is not null;
      insert into client_matches (tenant_id, client_id, group_code, match_key)
        select distinct tenant, c.client_id, c.group_code, rtrim(translate(encode(sha256(convert_to(
          '[' || to_json(${comparable('c.group_code')})::text || ',"","",' || to_json(${comparable('c.business_name')})::text
            || ',' || to_json(contact)::text || ']', 'UTF8')), 'base64'), '+/', '-_'), '=')
        from clients c cross join lateral (
          select ${comparable(`c.body ->> 'email'`)} as contact
          union all select regexp_replace(phone ->> 'value', '\\D', '', 'g')
            from jsonb_array_elements(coalesce(c.body -> 'phones', '[]')) as phone) as contacts
        where c.tenant_id = tenant and c.status = 'Active' and c.business_name is not null and contact <> '';
    end loop;
    perform set_config('app.tenant_id', seen, true);
  end $$`);
