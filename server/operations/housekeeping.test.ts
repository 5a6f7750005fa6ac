import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { removeExpiredRows } from './housekeeping.js';

const now = new Date();
const harbor = scopeOf('harbor');
const id = '11111111-1111-4111-8111-111111111111';
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

describe.each(eachStore)('housekeeping in %s', (_name, open) => {
  const { rows, look, change } = withStore(open);
  const log = { error: (about: object) => expect(about).toBeUndefined() };
  const tidied = (at = now) => removeExpiredRows({ store: rows.store, tenants: createTenantCache(rows.store), now: () => at, log });

  it('removes what has outlived its use and nothing else, also where the clock of a server is an hour ahead', async () => {
    const tenant = harbor.tenantId;
    const insert = (table: string, columns: string, rowsOf: readonly (readonly (string | number | boolean)[])[]) =>
      change(
        `insert into ${table} (tenant_id, ${columns}) values ${rowsOf.map((row) => `(${[tenant, ...row].map((each) => `'${each}'`).join()})`).join()}`,
      );
    const upload = (nth: number) => id.replace(/.$/, String(nth));
    await insert('clients', 'client_id, session_id, group_code, type, body, form_id, form_hash, settings_hash', [
      [id, 's', 'coastal', 'Individual', '{}', 'f', 'h', 's'],
    ]);
    await insert('idempotency_keys', 'key, session_id, call, body_hash, created_at', [
      ['old', 's', 'c', 'h', ago(24 * 60 + 1)],
      ['young', 's', 'c', 'h', ago(24 * 60 - 1)],
    ]);
    const naming = (nth: number) => JSON.stringify({ information: { scans: [upload(nth)] } });
    await insert('drafts', 'session_id, flow, body, updated_at', [
      ['s', 'old', naming(7), ago(31)],
      ['s', 'young', naming(6), ago(29)],
      ['another', 'of another visit', naming(8), ago(29)],
    ]);
    await insert('capabilities', 'session_id, client_id, until', [
      ['old', id, ago(1)],
      ['young', id, ago(-1)],
    ]);
    const uploads = [
      ['broken', 0, 61, false],
      ['coming', 0, 59, false],
      ['named by a body', 5, 25 * 60, true],
      ['left behind', 5, 61, false],
      ['not named yet', 5, 59, false],
      ['named by a draft', 5, 25 * 60, false],
      ['named by an old draft', 5, 61, false],
      ["named by another visit''s draft", 5, 61, false],
    ] as const;
    await insert(
      'uploads',
      'upload_id, session_id, name, content_type, size, is_used, created_at',
      uploads.map(([name, size, minutes, isUsed], nth) => [upload(nth + 1), 's', name, 't', size, isUsed, ago(minutes)]),
    );
    await insert(
      'upload_parts',
      'upload_id, position, bytes',
      uploads.map((_each, nth) => [upload(nth + 1), 0, 'bytes']),
    );
    await insert('outbox', 'message_id, kind, body, sent_at', [
      [upload(1), 'email', '{}', ago(8 * 24 * 60)],
      [upload(2), 'email', '{}', ago(6 * 24 * 60)],
    ]);
    await insert('outbox', 'message_id, kind, body', [[upload(3), 'email', '{}']]);
    const hourAhead = new Date(now.getTime() + 3_600_000);
    expect(await tidied(hourAhead)).toEqual({ idempotency_keys: 1, drafts: 1, capabilities: 1, uploads: 4, outbox: 1, sign_in_codes: 0 });
    expect(await look('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
    expect(await look('select flow from drafts order by 1')).toEqual([{ flow: 'of another visit' }, { flow: 'young' }]);
    expect(await look('select session_id from capabilities')).toEqual([{ session_id: 'young' }]);
    expect(await look('select name from uploads join upload_parts using (upload_id) order by 1')).toEqual([
      { name: 'coming' },
      { name: 'named by a body' },
      { name: 'named by a draft' },
      { name: 'not named yet' },
    ]);
    expect(await look('select count(*) from outbox')).toEqual([{ count: '2' }]);
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
