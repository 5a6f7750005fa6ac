import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bothStores } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import type { TenantScope } from './scope.js';

const scope: TenantScope = { tenantId: 'tenant-one', groupCode: 'group-one' };
const id = '11111111-1111-4111-8111-111111111111';

describe.each(bothStores)('a tenant in %s', (_name, openRows) => {
  const { rows: opened } = withStore(openRows, { isSeeded: false });
  const change = (text: string): Promise<unknown> => opened.store.inTenant(scope, (db) => sql.raw(text).execute(db));
  const goes = (): Promise<unknown> => sql`delete from tenants where tenant_id = ${scope.tenantId}`.execute(opened.store.db);
  const count = async (table: string): Promise<number> => (await opened.store.queryReadOnly(`select from ${table}`, scope)).length;
  beforeAll(async () => {
    await change(`insert into tenants values ('tenant-one', 'one', 'group-one', 'one', true, '{}')`);
    await change(`insert into idempotency_keys (tenant_id, key, session_id, call, body_hash) values ('tenant-one', 'k', 's', 'c', 'h')`);
    await change(`insert into clients (tenant_id, client_id, group_code, type, body, form_id, form_hash, settings_hash)
      values ('tenant-one', '${id}', 'group-one', 'Individual', '{}', 'f', 'h', 's')`);
    await change(
      `insert into client_matches (tenant_id, client_id, match_key, group_code) values ('tenant-one', '${id}', 'm', 'group-one')`,
    );
    await change(`insert into audit (tenant_id, who, what, about) values ('tenant-one', 'w', 'create client', '${id}')`);
  });

  it('does not go while there are clients of it, whoever asks and whomever they see', async () => {
    await expect(goes()).rejects.toMatchObject({ code: '23503' });
    expect([await count('tenants'), await count('clients')]).toEqual([1, 1]);
  });

  it('keeps nothing by which a client who has gone could be recognised', async () => {
    expect(await count('client_matches')).toBe(1);
    await change('delete from clients');
    expect(await count('client_matches')).toBe(0);
  });

  it('goes with its keys once they have gone, shows nobody its rows on the way, and is still told of', async () => {
    await opened.store.db.transaction().execute(async (db) => {
      await sql`delete from tenants where tenant_id = ${scope.tenantId}`.execute(db);
      expect((await sql`select from audit`.execute(db)).rows).toEqual([]);
    });
    expect([await count('tenants'), await count('idempotency_keys'), await count('audit')]).toEqual([0, 0, 1]);
  });
});
