import { beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { fillPeople } from '../../fixtures/testing/person-rows.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { writeDumpLines } from './dump.js';
import { eraseInactive } from './erase-inactive.js';
import ROWS from './erase-inactive.json' with { type: 'json' };

const harbor = scopeOf('harbor');
const ids = {
  ada: '11111111-0000-4000-8000-000000000000',
  cleo: '22222222-0000-4000-8000-000000000000',
  ola: '33333333-0000-4000-8000-000000000000',
};
const old = '2026-01-01T00:00:00Z';
const young = '2026-11-01T00:00:00Z';
const before = '2026-06-01T00:00:00Z';

describe.each(eachStore)('erasing in %s', (_name, open) => {
  const { rows, look, change } = withStore(open);
  const names = () => look('select first_name, status from clients order by client_id');
  const everything = async (): Promise<string> => {
    let text = '';
    await writeDumpLines(rows.store, '1.2.3', (part) => Promise.resolve(void (text += part)));
    return text;
  };
  /** Stores rows in which the words in capitals are these values. */
  const fill = (tables: object, values: Readonly<Record<string, string>>): Promise<void> => {
    const text = JSON.stringify(tables).replaceAll('"PRIMARY"', values['PRIMARY'] ? `"${values['PRIMARY']}"` : 'null');
    return fillPeople(rows.store, { harbor: JSON.parse(text.replaceAll(/\b(NAME|ID|AT|STATUS)\b/g, (word) => values[word] ?? '')) });
  };
  const person = (name: keyof typeof ids, at: string, PRIMARY = '') => fill(ROWS.person, { NAME: name, ID: ids[name], AT: at, PRIMARY });
  const pay = (name: keyof typeof ids, at: string, STATUS: string) => fill(ROWS.paid, { ID: ids[name], AT: at, STATUS });
  beforeEach(async () => {
    for (const table of ['payments', 'enrollments', 'clients', 'drafts', 'outbox', 'idempotency_keys', 'requests', 'uploads'])
      await change(`delete from ${table}`);
  });

  it('leaves no trace of a family of whom nothing was heard, and the others as they were', async () => {
    await person('ada', old);
    await person('cleo', old, ids.ada);
    await person('ola', young);
    const erased = await eraseInactive(rows.store, { before, isTrial: false });
    expect(erased['harbor']).toMatchObject({
      clients: 2,
      emptied: 0,
      client_last_ssn: 2,
      client_matches: 2,
      drafts: 2,
      outbox: 2,
      idempotency_keys: 2,
      requests: 2,
      uploads: 2,
    });
    expect(erased['summit']).toMatchObject({ drafts: 0 });
    const left = await everything();
    for (const trace of [ids.ada, ids.cleo]) expect(left).not.toContain(trace);
    for (const trace of ['ada', 'cleo']) expect(withoutChance(left)).not.toContain(trace);
    expect(await names()).toEqual([{ first_name: 'ola', status: 'Active' }]);
    for (const table of ['client_last_ssn', 'client_matches', 'drafts', 'outbox', 'idempotency_keys', 'requests', 'uploads'])
      expect(await look(`select count(*) from ${table}`)).toEqual([{ count: '1' }]);
  });

  it('erases an old file once no record names it [D-87]', async () => {
    await person('ada', old);
    await person('ola', young);
    await change(`update uploads set session_id = 'another', created_at = '${old}' where upload_id = '${ids.ola}'`);
    await change(`update clients set body = body || '{"referral": "${ids.ola}"}' where client_id = '${ids.ola}'`);
    const erase = async () => (await eraseInactive(rows.store, { before, isTrial: false }))['harbor'];
    expect(await erase()).toMatchObject({ clients: 1, uploads: 1 });
    await change(`update clients set body = body - 'referral'`);
    expect(await erase()).toMatchObject({ uploads: 1 });
  });

  it('keeps a payment for the books, its amount and what the gateway calls it, and nothing of the person', async () => {
    await person('ada', old);
    await person('cleo', old, ids.ada);
    await pay('ada', old, 'captured');
    expect((await eraseInactive(rows.store, { before, isTrial: false }))['harbor']).toMatchObject({
      clients: 1,
      emptied: 1,
      enrollments: 1,
      payment_sources: 1,
    });
    const paid = 'select client_id, amount, currency, status, charge_id, reference, source_id from payments';
    expect(await look(paid)).toEqual([
      { client_id: ids.ada, amount: 14900, currency: 'USD', status: 'captured', charge_id: 'charge-1', reference: 'R-1', source_id: null },
    ]);
    const emptied = 'select first_name, last_name, dob, email, session_id, body, status from clients';
    expect(await look(emptied)).toEqual([
      { first_name: null, last_name: null, dob: null, email: null, session_id: '', body: {}, status: 'Erased' },
    ]);
    const left = await everything();
    for (const trace of ['ada', 'cleo', '9876', '04101']) expect(withoutChance(left)).not.toContain(trace);
    expect((await eraseInactive(rows.store, { before, isTrial: false }))['harbor']).toMatchObject({ drafts: 0 });
  });

  it.each([
    ['one of them was heard of', () => person('cleo', young, ids.ada)],
    ['something was bought', () => person('cleo', old, ids.ada).then(() => pay('cleo', young, 'captured'))],
    ['a payment is still open', () => person('cleo', old, ids.ada).then(() => pay('cleo', old, 'refunding'))],
  ])('leaves a whole family when %s since', async (_why, happen) => {
    await person('ada', old);
    await happen();
    await eraseInactive(rows.store, { before, isTrial: false });
    expect(await names()).toEqual([
      { first_name: 'ada', status: 'Active' },
      { first_name: 'cleo', status: 'Active' },
    ]);
  });

  it('takes a group and its members for one family, which goes as a whole or not at all', async () => {
    await person('ada', old);
    await person('cleo', young);
    await change(`update clients set group_client_id = '${ids.ada}' where client_id = '${ids.cleo}'`);
    expect((await eraseInactive(rows.store, { before, isTrial: false }))['harbor']).not.toHaveProperty('clients');
    await change(`update clients set updated_at = '${old}'`);
    expect((await eraseInactive(rows.store, { before, isTrial: false }))['harbor']).toMatchObject({ clients: 2 });
    expect(await names()).toEqual([]);
  });

  it('counts the same and changes nothing when it is a trial', async () => {
    await person('ada', old);
    await pay('ada', old, 'captured');
    const as = await everything();
    const trial = await eraseInactive(rows.store, { before, isTrial: true });
    expect(await everything()).toBe(as);
    expect(await eraseInactive(rows.store, { before, isTrial: false })).toEqual(trial);
  });

  it('stays with the tenant that was named', async () => {
    await person('ada', old);
    expect(Object.keys(await eraseInactive(rows.store, { before, isTrial: false, tenant: 'meadow' }))).toEqual(['meadow']);
    expect(await names()).toHaveLength(1);
    await expect(eraseInactive(rows.store, { before, isTrial: false, tenant: 'nobody' })).rejects.toThrow('There is no tenant "nobody".');
    expect(Object.keys(await eraseInactive(rows.store, { before, isTrial: false, tenant: 'Harbor' }))).toEqual(['harbor']);
    expect(await names()).toEqual([]);
  });

  it('erases more people than one statement takes', async () => {
    await change(`insert into clients (tenant_id, client_id, group_code, type, body, form_id, form_hash, settings_hash, updated_at)
      select '${harbor.tenantId}', gen_random_uuid(), 'coastal', 'Individual', '{}', 'f', 'h', 's', '${old}' from generate_series(1, 1300)`);
    expect((await eraseInactive(rows.store, { before, isTrial: false }))['harbor']).toMatchObject({ clients: 1300 });
  });
});

/** Without ids and times, whose letters and digits may by chance be a name or a number of the person. */
function withoutChance(text: string): string {
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}|\d{4}-\d\d-\d\d[ T][\d:.]+/g, '');
}
