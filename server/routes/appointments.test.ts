import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import bare from '../../fixtures/cases/appointment/bare.payload.json' with { type: 'json' };
import full from '../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import inNepal from '../../fixtures/cases/appointment/in-nepal.payload.json' with { type: 'json' };
import { closing } from '../testing/closing.js';
import { eachStore, type TestStore } from '../testing/each-store.js';
import { ada } from '../testing/people.js';
import { scopeOf } from '../testing/scopes.js';
import { openTestServer, type TestServer } from '../testing/test-server.js';
import { newVisitor } from '../testing/visitor.js';

const form = { 'x-form': 'appointment' };
const reference = /^AP-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/;

describe.each(eachStore)('a request for an appointment, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  const send = (body: object, headers: Record<string, string> = form, tenant = 'harbor') =>
    newVisitor(server, tenant).ask('POST', '/clients', body, headers);
  const filed = (tenant = 'harbor') => rows.store.look('select body, reference from appointment_requests', scopeOf(tenant));
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
  }, 60_000);
  afterEach(async () => {
    for (const code of ['harbor', 'meadow', 'himal'])
      await rows.store.inTenant(scopeOf(code), async (db) => {
        await db.deleteFrom('appointment_requests').execute();
        await db.deleteFrom('clients').execute();
      });
  });
  afterAll(closeAll, 30_000);

  it.each([
    ['harbor', full],
    ['meadow', bare],
    ['himal', inNepal],
  ] as const)('is filed at %s as its form sends it, and answered with what to quote [R-1.15] [R-3.40] [R-3.41]', async (tenant, body) => {
    const answer = await send(body, form, tenant);
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Appointment Request Successful.', data: { appointment: { reference: expect.stringMatching(reference) } } },
    });
    const { note } = body;
    expect(await filed(tenant)).toMatchObject([{ reference: answer.body.data.appointment.reference, body: { note } }]);
  });

  it('is told from an enrollment by its body where the request names no form', async () => {
    expect((await send(full, {})).body.data.appointment.reference).toMatch(reference);
    expect((await send(ada, {})).body).toMatchObject({ message: 'Your membership enrollment was received.' });
  });

  it('is refused by the form it comes closest to where it names none', async () => {
    expect(await send({ ...full, firstName: '' }, {})).toMatchObject({ status: 422, body: { errors: [{ path: '/firstName' }] } });
    expect(await send({ ...ada, firstName: '' }, {})).toMatchObject({ status: 422, body: { errors: [{ path: '/firstName' }] } });
  });

  it.each([
    ['a day that is past', 'reason: Check-up,date: 11/19/2026', '/note/date'],
    ['no reason', 'date: 11/25/2026', '/note/reason'],
    ['a reason that is not offered', 'reason: Surgery,date: 11/25/2026', '/note/reason'],
    ['an end before its beginning', 'reason: Check-up,date: 11/25/2026,from: 02:00 PM,to: 01:00 PM', '/note/to'],
    ['something its form does not ask', 'reason: Check-up,date: 11/25/2026,doctor: Vogt', '/note/doctor'],
    ['words without names', 'Check-up tomorrow', '/note'],
  ])('is refused with %s', async (_what, note, path) => {
    const { status, body } = await send({ ...full, note });
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path });
    expect(await filed()).toEqual([]);
  });

  it('of somebody who is known makes nobody twice, and says what to do [D-8] [D-24]', async () => {
    await send(full);
    expect(await send({ ...full, note: 'reason: Check-up,date: 11/27/2026' })).toMatchObject({
      status: 409,
      body: { message: 'It looks like you are with us already.', actionMessage: 'Please check in as a member, or contact us.' },
    });
    expect(await filed()).toHaveLength(1);
  });

  it('is sent alone, not among many people', async () => {
    const answer = await newVisitor(server, 'harbor').ask('POST', '/clients/bulk-create', { clients: [ada, full] });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/clients/1/note', message: 'A request for an appointment is sent alone' }] },
    });
    expect(await filed()).toEqual([]);
  });
});
