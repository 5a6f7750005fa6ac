import { type Kysely, type Migration, sql } from 'kysely';
import type { JsonObject } from '../../../../engine/index.js';
import { matchKeys } from '../../../base/match-keys.js';

interface StoredClient {
  readonly client_id: string;
  readonly group_code: string;
  readonly body: JsonObject;
  readonly keys: readonly string[];
}

const clientsAtOnce = 1000;

/**
 * Makes the match keys again that `comparableText` makes differently now. In the program, because in the locale C the database knows the
 * case of ASCII only (decision 093).
 */
export const oneFormForMatching: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows: tenants } = await sql<{ tenant_id: string }>`select tenant_id from tenants`.execute(db);
    for (const { tenant_id } of tenants) {
      await sql`select set_config('app.tenant_id', ${tenant_id}, true)`.execute(db);
      let last = '00000000-0000-0000-0000-000000000000';
      for (let page = await readClients(db, tenant_id, last); page.length > 0; page = await readClients(db, tenant_id, last)) {
        await replaceKeys(db, tenant_id, page);
        last = page.at(-1)?.client_id ?? last;
      }
    }
    await sql`select set_config('app.tenant_id', '', true)`.execute(db);
  },
};

async function readClients(db: Kysely<unknown>, tenantId: string, last: string): Promise<readonly StoredClient[]> {
  const { rows } = await sql<StoredClient>`select c.client_id, c.group_code, c.body,
      array(select m.match_key from client_matches m where m.tenant_id = c.tenant_id and m.client_id = c.client_id) as keys
    from clients c where c.tenant_id = ${tenantId} and c.status = 'Active' and c.client_id > ${last}::uuid
    order by c.client_id limit ${clientsAtOnce}`.execute(db);
  return rows;
}

async function replaceKeys(db: Kysely<unknown>, tenantId: string, page: readonly StoredClient[]): Promise<void> {
  const people = page.flatMap(({ client_id, group_code, body, keys }) => {
    const match_keys = matchKeys(body, group_code);
    const isSame = match_keys.length === keys.length && match_keys.every((key) => keys.includes(key));
    return isSame ? [] : [{ client_id, group_code, match_keys }];
  });
  if (people.length === 0) return;
  await sql`delete from client_matches where tenant_id = ${tenantId}
    and client_id = any (${people.map(({ client_id }) => client_id)}::uuid[])`.execute(db);
  await sql`insert into client_matches (tenant_id, client_id, group_code, match_key)
    select ${tenantId}, k.client_id, k.group_code, unnest(k.match_keys)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as k (client_id uuid, group_code text, match_keys text[])`.execute(db);
}
