import { migrationOf } from './statements.js';

/**
 * Inserts new clients with their last SSN digits, match keys and audit entries in one statement, because a statement of its own for each
 * table costs more than its rows.
 */
export const clientsInOneStatement = migrationOf(`create procedure create_clients(who text, people jsonb) language plpgsql as $$
  begin
    insert into clients (tenant_id, client_id, primary_client_id, group_client_id, group_code, session_id, type, first_name, last_name,
        business_name, dob, email, body, form_id, form_hash, settings_hash, created_at, updated_at)
      select c.tenant_id, c.client_id, c.primary_client_id, c.group_client_id, c.group_code, c.session_id, c.type, c.first_name, c.last_name,
          c.business_name, c.dob, c.email, c.body, c.form_id, c.form_hash, c.settings_hash, c.created_at, c.updated_at
        from jsonb_populate_recordset(null::clients, people) c;
    insert into client_last_ssn (tenant_id, client_id, last_ssn)
      select s.tenant_id, s.client_id, s.last_ssn
        from jsonb_populate_recordset(null::client_last_ssn, people) s where s.last_ssn is not null;
    insert into client_matches (tenant_id, client_id, group_code, match_key)
      select k.tenant_id, k.client_id, k.group_code, unnest(k.match_keys)
        from jsonb_to_recordset(people) as k (tenant_id text, client_id uuid, group_code text, match_keys text[]);
    insert into audit (tenant_id, who, what, about)
      select a.tenant_id, create_clients.who, 'create client', a.client_id
        from jsonb_to_recordset(people) as a (tenant_id text, client_id text);
  end $$`);
