import { hash, randomUUID } from 'node:crypto';
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { matchKeys } from '../../base/match-keys.js';
import SPELLINGS from '../../../fixtures/testing/spellings.json' with { type: 'json' };
import { startPostgres } from '../../../fixtures/testing/postgres.js';
import { byTier } from '../../../fixtures/testing/tier.js';
import { openEmbedded } from '../embedded.js';
import { migrate } from './migrate.js';
import { openStore, type Store, type StoreOptions } from '../store.js';

interface EmptyPlace {
  readonly place: StoreOptions;
  openPool(): PostgresPool;
  clear(): Promise<void>;
}

const eachPlace: readonly (readonly [string, () => Promise<EmptyPlace>])[] = [
  [
    'the embedded store',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'vestibule-empty-'));
      return {
        place: { folder },
        openPool: () => openEmbedded({ folder: join(folder, 'store'), deadline: 10_000, openDeadline: 60_000 }),
        clear: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
      };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const postgres = await startPostgres();
      return {
        place: { databaseUrl: postgres.url },
        openPool: () => new pg.Pool({ connectionString: postgres.url }),
        clear: postgres.stop,
      };
    },
  ],
];

const scope = { tenantId: 'tenant-one', groupCode: 'group-one' };
const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** Rows as the first version wrote them. */
const rowsOfFirst = [
  `insert into tenants values ('tenant-one', 'one', 'group-one', 'one', true, '{"code": "one"}')`,
  `insert into tenant_settings values ('tenant-one', 'enrollment', 'MIN_AGE', 0, '{"value": 2}')`,
  `insert into clients (tenant_id, client_id, primary_client_id, group_code, type, first_name, dob, body, form_id, form_hash, settings_hash)
   values ('tenant-one', '${ids[0]}', null, 'group-one', 'Individual', 'Ada', '1984-03-14', '{"firstName": "Ada"}', 'f', 'h', 's'),
     ('tenant-one', '${ids[1]}', '${ids[0]}', 'group-one', 'Individual', 'Cleo', null, '{"firstName": "Cleo"}', 'f', 'h', 's')`,
  `insert into client_last_ssn values ('tenant-one', '${ids[0]}', '4321')`,
];

const uuidOf = (nth: number): string => `${nth}`.repeat(8).concat('-1111-4111-8111-111111111111');
/** Payments of the sandbox, one without an answer, and one of another gateway. */
const paymentsBefore = [
  `insert into payment_sources (tenant_id, source_id, client_id, payment_method, gateway_type, body)
   values ('tenant-one', '${uuidOf(9)}', '${ids[0]}', 'Card', 'AUTHORIZE_NET', '{}')`,
  ...(
    [
      ['AUTHORIZE_NET', 'captured', "'ch_1'", 'Active'],
      ['AUTHORIZE_NET', 'started', 'null', 'Unpaid'],
      ['BRAINTREE', 'started', 'null', 'Unpaid'],
    ] as const
  ).flatMap(([gateway, status, charge, line], nth) => {
    const keys = `'tenant-one', '${uuidOf(nth + 1)}'`;
    return [
      `insert into enrollments (tenant_id, client_enrollment_id, client_id, kind, offering_id, offering_name, billing_type, billing_interval,
        cost, registration_fee, status) values (${keys}, '${ids[0]}', 'Ancillary', 'o', 'O', 'OneTime', 'OneTime', 100, 0, '${line}')`,
      `insert into payments (tenant_id, payment_id, act, client_id, kind, payment_method, gateway_type, amount, currency, status, charge_id,
        reference) values (${keys}, 'act-${nth}', '${ids[0]}', 'transaction', 'Card', '${gateway}', 100, 'USD', '${status}', ${charge}, 'PY-${nth}')`,
      `insert into payment_lines (tenant_id, payment_id, client_enrollment_id, amount) values (${keys}, '${uuidOf(nth + 1)}', 100)`,
    ];
  }),
];

const applied = async (store: Store): Promise<unknown[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)).rows.map(({ name }) => name);

const all = `001-tenants-and-clients 002-what-tenants-offer 003-visitors-and-writes 004-enrollments-and-payments
  005-row-level-security 006-letters-about-payments`.split(/\s+/);

/** Lays out the tables of a version before, does something as a tenant there, and opens the store, which brings them up to date. */
async function bringUpToDate(
  openPlace: () => Promise<EmptyPlace>,
  version: Parameters<typeof migrate>[1],
  fill: (db: Kysely<unknown>) => Promise<unknown>,
) {
  const { place, openPool, clear } = await openPlace();
  const before = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool() }) });
  await migrate(before, version);
  await before.transaction().execute(async (db) => {
    await sql`select set_config('app.tenant_id', 'tenant-one', true), set_config('app.group_code', 'group-one', true)`.execute(db);
    await fill(db);
  });
  await before.destroy();
  const store = await openStore(place);
  const close = () => store.close().then(clear);
  return { store, close };
}

const addClient = (db: Kysely<unknown>, id: string, type: string, body: object, businessName?: string) =>
  sql`insert into clients (tenant_id, client_id, group_code, type, business_name, body, form_id, form_hash, settings_hash, session_id)
    values ('tenant-one', ${id}, 'group-one', ${type}, ${businessName ?? null}, ${JSON.stringify(body)}, 'f', 'h', 's', 's')`.execute(db);
const addMatch = (db: Kysely<unknown>, id: string, key: string) =>
  sql`insert into client_matches values ('tenant-one', ${id}, ${key}, 'group-one')`.execute(db);

// The template of every test on the embedded store is laid out by this code as well.
const chosen = byTier(eachPlace.slice(1), eachPlace);

describe.each(chosen)('the tables of %s', (_name, openPlace) => {
  it('are laid out where there is nothing, and stay as they are when they are opened again', async () => {
    const { place, clear } = await openPlace();
    const first = await openStore(place);
    expect((await applied(first)).slice(0, all.length)).toEqual(all);
    await first.close();
    const second = await openStore(place);
    expect((await applied(second)).slice(0, all.length)).toEqual(all);
    await second.close();
    await clear();
  });

  it('[D-126] recognize the businesses of the version before by name and contact', async () => {
    const body = {
      businessName: '  Caf\u00e9 "Wharf"\t Brewing',
      firstName: 'Nia',
      email: 'Nia@Wharf.example',
      phones: [{ value: '(207) 555-0123' }],
    };
    const { store, close } = await bringUpToDate(openPlace, '009-known-people', async (db) => {
      await sql.raw(rowsOfFirst[0] ?? '').execute(db);
      await addClient(db, ids[0] ?? '', 'Group', body, body.businessName);
      await addMatch(db, ids[0] ?? '', 'by the name of the contact');
    });
    const keys = await store.queryReadOnly('select match_key from client_matches order by 1', scope);
    expect(keys).toEqual(
      matchKeys(body, 'group-one')
        .toSorted()
        .map((match_key) => ({ match_key })),
    );
    await close();
  });

  it('make the keys again by which people are recognized, so that who was stored before is found in any spelling', async () => {
    const person = (lastName = '') => ({ firstName: 'Ada', lastName, dob: '03/14/1984', email: 'ada@example.org' });
    const keyBefore = (lastName: string) => {
      const texts = ['group-one', 'Ada', lastName, '03/14/1984', 'ada@example.org'];
      const content = texts.map((text) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase());
      return hash('sha256', JSON.stringify(content), 'base64url');
    };
    const others = Array.from({ length: 1000 }, (_, index) => `Marsh ${index}`);
    const names = [...SPELLINGS.map((spellings) => spellings.at(-1) ?? ''), ...others];
    const { store, close } = await bringUpToDate(openPlace, '022-letters', async (db) => {
      await sql.raw(rowsOfFirst[0] ?? '').execute(db);
      for (const name of names) {
        const id = randomUUID();
        await addClient(db, id, 'Individual', person(name));
        await addMatch(db, id, keyBefore(name));
      }
    });
    const keys = (await store.queryReadOnly('select match_key from client_matches', scope)).map((row) => Object(row).match_key);
    expect(keys).toHaveLength(names.length);
    for (const spelling of SPELLINGS.flat()) expect(keys).toEqual(expect.arrayContaining(matchKeys(person(spelling), 'group-one')));
    expect(keys).toEqual(expect.arrayContaining(others.map(keyBefore)));
    await close();
  });

  it('keep the payments of the sandbox as they are, under a gateway that is not asked, and end those without an answer', async () => {
    const { store, close } = await bringUpToDate(openPlace, '024-tenant-files', async (db) => {
      await sql.raw(rowsOfFirst[0] ?? '').execute(db);
      await addClient(db, ids[0] ?? '', 'Individual', { firstName: 'Ada' });
      for (const statement of paymentsBefore) await sql.raw(statement).execute(db);
    });
    const payments = 'select payment_id, gateway_type, status, code, charge_id from payments order by payment_id';
    expect(await store.queryReadOnly(payments, scope)).toEqual([
      { payment_id: uuidOf(1), gateway_type: 'sandbox-1', status: 'captured', code: null, charge_id: 'ch_1' },
      { payment_id: uuidOf(2), gateway_type: 'sandbox-1', status: 'failed', code: 'processing_error', charge_id: null },
      { payment_id: uuidOf(3), gateway_type: 'BRAINTREE', status: 'started', code: null, charge_id: null },
    ]);
    const lines =
      'select e.status, l.holds from payment_lines l join enrollments e using (tenant_id, client_enrollment_id) order by l.payment_id';
    expect(await store.queryReadOnly(lines, scope)).toEqual([
      { status: 'Active', holds: true },
      { status: 'Cancelled', holds: false },
      { status: 'Unpaid', holds: true },
    ]);
    expect(await store.queryReadOnly('select gateway_type from payment_sources', scope)).toEqual([{ gateway_type: 'sandbox-1' }]);
    await close();
  });

  it('[D-141] keep the idempotency keys of the version before, and take the same key in another session', async () => {
    const keyOf = (session: string) => sql`insert into idempotency_keys (tenant_id, key, session_id, call, body_hash, status, answer)
      values ('tenant-one', 'the-same-key', ${session}, 'POST /clients', 'h', 201, '{}')`;
    const { store, close } = await bringUpToDate(openPlace, '017-installments', (db) => keyOf('first').execute(db));
    await store.inTenant(scope, (db) => keyOf('second').execute(db));
    await expect(store.inTenant(scope, (db) => keyOf('second').execute(db))).rejects.toThrow('idempotency_keys_pkey');
    expect(await store.queryReadOnly('select session_id, answer from idempotency_keys order by 1', scope)).toEqual([
      { session_id: 'first', answer: '{}' },
      { session_id: 'second', answer: '{}' },
    ]);
    await close();
  });

  it('keep the rows of the version before when they are brought up to date', async () => {
    const { store, close } = await bringUpToDate(openPlace, '001-tenants-and-clients', async (db) => {
      for (const row of rowsOfFirst) await sql.raw(row).execute(db);
    });
    expect((await applied(store)).slice(0, all.length)).toEqual(all);
    const clients = 'select client_id, primary_client_id, first_name, dob, body, status, session_id from clients order by first_name';
    expect(await store.queryReadOnly(clients)).toEqual([]);
    const common = { status: 'Active', session_id: '' };
    expect(await store.queryReadOnly(clients, scope)).toEqual([
      { client_id: ids[0], primary_client_id: null, first_name: 'Ada', dob: '1984-03-14', body: { firstName: 'Ada' }, ...common },
      { client_id: ids[1], primary_client_id: ids[0], first_name: 'Cleo', dob: null, body: { firstName: 'Cleo' }, ...common },
    ]);
    expect(await store.queryReadOnly('select last_ssn from client_last_ssn', scope)).toEqual([{ last_ssn: '4321' }]);
    expect(await store.queryReadOnly('select code, body from tenant_settings', scope)).toEqual([{ code: 'MIN_AGE', body: { value: 2 } }]);
    await close();
  });
});

describe('the tables of PostgreSQL', () => {
  it('are laid out once when several processes start at the same time', async () => {
    const postgres = await startPostgres();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl: postgres.url })));
    for (const store of stores) expect((await applied(store)).slice(0, all.length)).toEqual(all);
    for (const store of stores) await store.close();
    await postgres.stop();
  });
});
