import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { ada } from '../../../fixtures/testing/people.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const { firstName, lastName, dob, email, lastSSN } = ada;
const right = { firstName, lastName, dob, email, lastSSN };
const wrong = (nth: number) => ({ ...right, lastSSN: String(5000 + nth) });
const noMatch = { data: { exists: true } };
const match = { data: { match: { displayName: 'Ada M****' } } };

describe.each(eachStore)('guesses at the last four digits [D-46], over %s', (_name, open) => {
  const { rows, keep, look, change } = withStore(open);
  let server: TestServer;
  const visitAt = (address: string): Visitor => newVisitor(server, 'harbor', '', address);
  const ask = async (visitor: Visitor, person: object) => (await visitor.ask('POST', '/clients/exists', person)).body;
  const judged = async (): Promise<number> => {
    const [row] = await look("select count(*)::int as n from audit where what = 'wrong digits'");
    return Number(Object(row).n);
  };
  beforeEach(async () => {
    server = keep(await openTestServer(rows.store));
    await newVisitor(server, 'harbor').ask('POST', '/clients', ada, { 'x-form': 'enrollment-individual' });
  });
  afterEach(async () => {
    await change("delete from audit where what in ('wrong digits', 'refused digits')");
    await change('delete from clients');
  });

  it('five of a session are judged in an hour, and no one else is locked out by them', async () => {
    const visitor = visitAt('192.0.2.1');
    for (let nth = 0; nth < 5; nth += 1) expect(await ask(visitor, wrong(nth))).toEqual(noMatch);
    expect(await ask(visitor, right)).toEqual(noMatch);
    expect(await judged()).toBe(5);
    expect(await ask(visitAt('192.0.2.2'), right)).toMatchObject(match);
    await change("update audit set at = at - interval '1 hour' where what = 'wrong digits'");
    expect(await ask(visitor, right)).toMatchObject(match);
  });

  it('ten of a network address are judged in an hour, however many sessions it has', async () => {
    for (let nth = 0; nth < 12; nth += 1) expect(await ask(visitAt('192.0.2.3'), wrong(nth))).toEqual(noMatch);
    expect(await judged()).toBe(10);
    expect(await ask(visitAt('192.0.2.3'), right)).toEqual(noMatch);
    expect(await ask(visitAt('192.0.2.4'), right)).toMatchObject(match);
  });

  it('what is refused does not count, so that no one can keep a person locked out', async () => {
    const visitor = visitAt('192.0.2.5');
    for (let nth = 0; nth < 5; nth += 1) await ask(visitor, wrong(nth));
    await change("update audit set at = at - interval '50 minutes' where what = 'wrong digits'");
    await ask(visitor, wrong(9));
    await change("update audit set at = at - interval '11 minutes' where what = 'wrong digits'");
    expect(await ask(visitor, right)).toMatchObject(match);
  });

  it('a burst from one network address has no more judged than ten', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => ask(visitAt('192.0.2.6'), wrong(nth))));
    expect(answers).toEqual(answers.map(() => noMatch));
    expect(await judged()).toBe(10);
    const session = visitAt('192.0.2.7');
    await session.ask('GET', '/session');
    await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(session, wrong(nth))));
    expect(await judged()).toBe(15);
  });

  it('after a hundred in a day check-in says to call, also to a person who enters the right ones', async () => {
    await change(`insert into audit (tenant_id, who, what, about) select tenant_id, 'x', 'wrong digits', client_id::text
      from clients, generate_series(1, 100)`);
    expect(await ask(visitAt('192.0.2.8'), right)).toEqual({ data: { exists: true, call: true } });
    expect(await ask(visitAt('192.0.2.8'), { ...right, firstName: 'Eda' })).toEqual({ data: { exists: false } });
    await change("update audit set at = at - interval '1 day' where what = 'wrong digits'");
    expect(await ask(visitAt('192.0.2.8'), right)).toMatchObject(match);
  });

  it('no digits are no guess', async () => {
    const visitor = visitAt('192.0.2.9');
    for (let nth = 0; nth < 8; nth += 1) expect(await ask(visitor, { ...right, lastSSN: undefined })).toEqual(noMatch);
    expect(await judged()).toBe(0);
    expect(await ask(visitor, right)).toMatchObject(match);
  });
});
