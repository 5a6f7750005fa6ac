import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { removeExpiredRows } from './housekeeping.js';

const now = new Date();
const harbor = scopeOf('harbor');
const id = '11111111-1111-4111-8111-111111111111';
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

describe.each(eachStore)('housekeeping in %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  const log = { error: (about: object) => expect(about).toBeUndefined() };
  const tidied = (at = now) => removeExpiredRows({ store: rows.store, tenants: createTenantCache(rows.store), now: () => at, log });
  beforeAll(async () => {
    rows = keep(await open());
  });
  afterAll(closeAll);

  it('removes what has outlived its use and nothing else, also where the clock of a server is an hour ahead', async () => {
    await rows.store.inTenant(harbor, async (db) => {
      const tenant_id = harbor.tenantId;
      const client = {
        client_id: id,
        session_id: 's',
        group_code: 'coastal',
        type: 'Individual',
        body: '{}',
        form_id: 'f',
        form_hash: 'h',
        settings_hash: 's',
      };
      await db
        .insertInto('clients')
        .values({ tenant_id, primary_client_id: null, ...client })
        .execute();
      for (const [key, minutes] of [
        ['old', 24 * 60 + 1],
        ['young', 24 * 60 - 1],
      ] as const)
        await db
          .insertInto('idempotency_keys')
          .values({ tenant_id, key, session_id: 's', call: 'c', body_hash: 'h', created_at: ago(minutes) })
          .execute();
      for (const [flow, minutes, session_id, nth] of [
        ['old', 31, 's', 7],
        ['young', 29, 's', 6],
        ['of another visit', 29, 'another', 8],
      ] as const)
        await db
          .insertInto('drafts')
          .values({
            tenant_id,
            session_id,
            flow,
            body: JSON.stringify({ information: { scans: [id.replace(/.$/, String(nth))] } }),
            updated_at: ago(minutes),
          })
          .execute();
      for (const [session_id, minutes] of [
        ['old', 1],
        ['young', -1],
      ] as const)
        await db
          .insertInto('capabilities')
          .values({ tenant_id, session_id, client_id: id, until: ago(minutes) })
          .execute();
      for (const [nth, name, size, minutes, is_used] of [
        [1, 'broken', 0, 61, false],
        [2, 'coming', 0, 59, false],
        [3, 'named by a body', 5, 25 * 60, true],
        [4, 'left behind', 5, 61, false],
        [5, 'not named yet', 5, 59, false],
        [6, 'named by a draft', 5, 25 * 60, false],
        [7, 'named by an old draft', 5, 61, false],
        [8, "named by another visit's draft", 5, 61, false],
      ] as const) {
        const upload_id = id.replace(/.$/, String(nth));
        await db
          .insertInto('uploads')
          .values({ tenant_id, upload_id, session_id: 's', name, content_type: 't', size, is_used, created_at: ago(minutes) })
          .execute();
        await db
          .insertInto('upload_parts')
          .values({ tenant_id, upload_id, position: 0, bytes: Buffer.from('bytes') })
          .execute();
      }
      for (const [nth, sent_at] of [
        [1, ago(8 * 24 * 60)],
        [2, ago(6 * 24 * 60)],
        [3, undefined],
      ] as const)
        await db
          .insertInto('outbox')
          .values({ tenant_id, message_id: id.replace(/.$/, String(nth)), kind: 'email', body: '{}', ...(sent_at && { sent_at }) })
          .execute();
    });
    const hourAhead = new Date(now.getTime() + 3_600_000);
    expect(await tidied(hourAhead)).toEqual({ idempotency_keys: 1, drafts: 1, capabilities: 1, uploads: 4, outbox: 1, sign_in_codes: 0 });
    expect(await rows.store.queryReadOnly('select key from idempotency_keys', harbor)).toEqual([{ key: 'young' }]);
    expect(await rows.store.queryReadOnly('select flow from drafts order by 1', harbor)).toEqual([
      { flow: 'of another visit' },
      { flow: 'young' },
    ]);
    expect(await rows.store.queryReadOnly('select session_id from capabilities', harbor)).toEqual([{ session_id: 'young' }]);
    expect(await rows.store.queryReadOnly('select name from uploads join upload_parts using (upload_id) order by 1', harbor)).toEqual([
      { name: 'coming' },
      { name: 'named by a body' },
      { name: 'named by a draft' },
      { name: 'not named yet' },
    ]);
    expect(await rows.store.queryReadOnly('select count(*) from outbox', harbor)).toEqual([{ count: '2' }]);
    expect(Object.values(await tidied())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('removes more than one step holds, in every tenant', async () => {
    for (const code of ['harbor', 'himal'])
      await rows.store.inTenant(scopeOf(code), (db) =>
        sql`insert into drafts (tenant_id, session_id, flow, body, updated_at)
          select ${scopeOf(code).tenantId}, 's' || n, 'f', '{}', ${ago(60)}::timestamptz from generate_series(1, 1100) n`.execute(db),
      );
    expect(await tidied()).toMatchObject({ drafts: 2200 });
  });
});
