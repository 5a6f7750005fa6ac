import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import { matchKeys } from '../../clients/same-people.js';
import { agreements } from '../../../fixtures/testing/consent.js';
import { checkout, type PaymentTest, lineFor, newKey, openPaymentTest } from '../../../fixtures/testing/payments.js';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { enroll, pay, ada, cleo, ola } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const asking = { ...ada, checkIfClientExists: true };
const refused = {
  status: 409,
  body: { message: 'You may already have an account.', actionMessage: 'Please check in as a member, or contact us.' },
};
const unknown = { status: 404, body: { message: 'There is no such client.' } };

describe.each(eachStore)('an enrollment of a person who may be known, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let desk: PaymentTest;
  const visit = (tenant = 'harbor', cookie = ''): Visitor => newVisitor(desk.server, tenant, cookie);
  const send = (body: object, visitor = visit(), headers: Record<string, string> = {}) =>
    visitor.ask('POST', '/clients', body, { ...form, ...headers });
  const made = async (body: object, visitor = visit()): Promise<{ clientId: string }[]> => (await send(body, visitor)).body.data.clients;
  const idOf = async (body: object, visitor = visit()) => (await made(body, visitor))[0]?.clientId ?? '';
  const look = (text: string) => desk.store.queryReadOnly(text, scopeOf('harbor'));
  const statusOf = async (id: string) => (await look(`select status, superseded_by from clients where client_id = '${id}'`))[0];
  beforeAll(async () => {
    desk = keep(await openPaymentTest(keep(await open()).store));
  });
  afterEach(async () => {
    for (const code of ['harbor', 'meadow'])
      await desk.store.inTenant(scopeOf(code), async (db) => {
        for (const table of ['payments', 'enrollments', 'clients'] as const) await db.deleteFrom(table).execute();
      });
  });
  afterAll(closeAll);

  it.each(['Active', 'Pending'] as const)('is answered 409 if the person has a membership that is %s [D-8]', async (status) => {
    await enroll(desk.store, 'harbor', await idOf(ada), status);
    expect(await send(asking)).toMatchObject(refused);
  });

  it.each(['started', 'captured', 'recorded', 'refunding', 'refunded'] as const)(
    'is answered 409 if the person has or had a payment that is %s [D-8]',
    async (status) => {
      const id = await idOf(ada);
      await pay(desk.store, 'harbor', id, await enroll(desk.store, 'harbor', id, 'Cancelled'), status);
      expect(await send(asking)).toMatchObject(refused);
    },
  );

  it.each(['declined', 'failed'] as const)('is taken if every payment of the person was %s [D-8]', async (status) => {
    const id = await idOf(ada);
    await pay(desk.store, 'harbor', id, await enroll(desk.store, 'harbor', id, 'Unpaid'), status);
    expect((await send(asking)).status).toBe(201);
    expect(await statusOf(id)).toMatchObject({ status: 'Superseded' });
  });

  it('is answered 409 if the person is a dependent of a member, and taken if the primary never got that far [D-8]', async () => {
    const spouse = { ...cleo, firstName: 'Bo', dob: '03/15/1984', relationship: { type: 'Spouse', primaryName: 'Ada Marsh' } };
    const alone = { ...ada, firstName: 'Bo', dob: '03/15/1984', checkIfClientExists: true };
    const [primary, dependent] = await made({ clients: [ada, spouse] });
    expect((await send(alone)).status).toBe(201);
    expect(await statusOf(dependent?.clientId ?? '')).toMatchObject({ status: 'Superseded' });
    expect(await statusOf(primary?.clientId ?? '')).toMatchObject({ status: 'Active' });
    const [other] = await made({ clients: [ada, spouse] });
    await enroll(desk.store, 'harbor', other?.clientId ?? '');
    expect(await send(alone)).toMatchObject(refused);
  });

  it('is answered 409 if the membership is at another tenant of the group, and supersedes nothing there [D-8] [D-117]', async () => {
    const near = await idOf({ ...ola, email: ada.email }, visit('meadow'));
    const group = scopeOf('meadow');
    await desk.store.inTenant(group, (db) =>
      db
        .insertInto('client_matches')
        .values({
          tenant_id: group.tenantId,
          client_id: near,
          match_key: matchKeys(ada, group.groupCode)[0] ?? '',
          group_code: group.groupCode,
        })
        .execute(),
    );
    expect((await send(asking)).status).toBe(201);
    expect(await desk.store.queryReadOnly('select status from clients', group)).toEqual([{ status: 'Active' }]);
    await enroll(desk.store, 'meadow', near);
    expect(await send(asking)).toMatchObject(refused);
    expect(await look("select count(*)::int as count from clients where status = 'Active'")).toEqual([{ count: 1 }]);
  });

  it('is taken in place of a record that never got that far, in the same words and time as for a stranger [D-8]', async () => {
    const first = visit();
    const [before, dependent] = await made({ clients: [{ ...asking }, cleo] }, first);
    const ids = [before?.clientId ?? '', dependent?.clientId ?? ''];
    const second = visit();
    const began = performance.now();
    const taken = await send(asking, second);
    expect(performance.now() - began).toBeGreaterThan(24);
    const stranger = await send({ ...asking, lastName: 'Stranger' });
    const shape = ({ status, body }: typeof taken) => [status, body.message, Object.keys(body.data), Object.keys(body.data.client)];
    expect(shape(taken)).toEqual(shape(stranger));
    const next = taken.body.data.client.clientId;
    for (const id of ids) {
      expect(await statusOf(id)).toEqual({ status: 'Superseded', superseded_by: next });
      expect(await first.ask('GET', `/clients/${id}`)).toMatchObject(unknown);
      expect(await look(`select what from audit where about = '${id}' order by at`)).toEqual(
        expect.arrayContaining([{ what: 'create client' }, { what: 'supersede client' }]),
      );
    }
    expect((await second.ask('GET', '/clients')).body.data).toHaveLength(1);
    expect(taken.raw).not.toContain(ids[0]);
  });

  it('cancels what the superseded record chose, takes its check-in away, and pays for nothing of it [D-8]', async () => {
    const first = visit();
    const key = { 'idempotency-key': newKey() };
    const answer = await send(asking, first, key);
    const id = answer.body.data.client.clientId;
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', id);
    const chosen = await first.ask('POST', `/clients/${id}/enrollments`, [line]);
    const { token, tokenSource } = { token: await desk.token('harbor'), tokenSource: 'AUTHORIZE_NET' };
    const source = { paymentMethod: 'Card', token, tokenSource, source: 'public-web', agreements };
    await first.ask('POST', `/merchant-customers/${id}/payment-sources`, source);
    await first.ask('PUT', '/drafts/membership', { answers: { firstName: 'Ada' } });
    const seen = visit();
    const { firstName, lastName, dob, email, lastSSN } = ada;
    await seen.ask('POST', '/clients/exists', { firstName, lastName, dob, email, lastSSN });
    await send(asking);
    const enrollmentId = chosen.body.data[0].clientEnrollmentId;
    expect(await checkout({ visitor: first, primary: id, enrollmentId })).toMatchObject(unknown);
    expect(await first.ask('POST', `/clients/${id}/enrollments`, [line])).toMatchObject(unknown);
    expect(await first.ask('PUT', `/clients/${id}`, ada, form)).toMatchObject(unknown);
    expect(await seen.ask('PUT', `/clients/${id}`, { checkIn: true })).toMatchObject(unknown);
    expect(await look(`select status from enrollments where client_id = '${id}'`)).toEqual([{ status: 'Cancelled' }]);
    // The draft belongs to the visitor's session, and a repeated request is answered as the first time.
    expect((await first.ask('GET', '/drafts/membership')).status).toBe(200);
    expect((await send(asking, first, key)).raw).toBe(answer.raw);
    expect(await look("select count(*)::int as count from clients where status = 'Active'")).toEqual([{ count: 1 }]);
  });

  it('waits for a payment of the record that begins at the same moment, and then is answered 409 [D-8]', async () => {
    const first = visit();
    const id = await idOf(asking, first);
    const chosen = await first.ask('POST', `/clients/${id}/enrollments`, [await lineFor(desk, 'harbor', 'harbor-individual-monthly', id)]);
    const source = { paymentMethod: 'Card', token: await desk.token('harbor'), tokenSource: 'AUTHORIZE_NET', source: 'public-web' };
    await first.ask('POST', `/merchant-customers/${id}/payment-sources`, { ...source, agreements });
    const paying = checkout({ visitor: first, primary: id, enrollmentId: chosen.body.data[0].clientEnrollmentId });
    const others = [1, 2, 3].map(() => send(asking));
    const [paid, ...answers] = await Promise.all([paying, ...others]);
    const payments = await look(`select status from payments where client_id = '${id}'`);
    if (paid?.status === 200) {
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
      expect(await statusOf(id)).toMatchObject({ status: 'Active' });
      expect(payments).toEqual([{ status: 'captured' }]);
    } else {
      expect(paid).toMatchObject(unknown);
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      expect(payments).toEqual([]);
    }
  });

  it('leaves the record of an appointment request to the staff [D-24]', async () => {
    const asked = await visit().ask('POST', '/clients', appointment, { 'x-form': 'appointment' });
    expect([asked.status, asked.body.errors]).toEqual([201, undefined]);
    expect((await send(asking)).status).toBe(201);
    expect(await statusOf(asked.body.data.client.clientId)).toEqual({ status: 'Active', superseded_by: null });
  });

  it('of a family of one is the same as of one person', async () => {
    const answer = await send({ clients: [ada] });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    expect(answer.body.data.clients).toHaveLength(1);
    expect(answer.body.data.client).toMatchObject({ firstName: 'Ada', lastName: 'Marsh' });
    expect(await send({ clients: [{ ...ada, firstName: '' }] })).toMatchObject({ status: 422, body: { errors: [{ path: '/firstName' }] } });
    expect((await send({ clients: [] })).status).toBe(422);
  });
});
