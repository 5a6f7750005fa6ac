import { expect, it } from '@jest/globals';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { matchKeys } from '../../base/match-keys.js';
import { checkout, lineFor, newKey, purchaseOf, saveCard } from '../../../fixtures/testing/payments.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { enroll, pay, ada, cleo, ola } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

const form = { 'x-form': 'enrollment-individual' };
const asking = { ...ada, checkIfClientExists: true };
const refused = {
  status: 409,
  body: { message: 'You may already have an account.', actionMessage: 'Please check in as a member, or contact us.' },
};
const unknown = { status: 404, body: { message: 'There is no such client.' } };

deskOverStores('an enrollment of a person who may be known', ({ desk, visit, look, change, clears }) => {
  const send = (body: object, visitor = visit(), headers: Record<string, string> = {}) =>
    visitor.ask('POST', '/clients', body, { ...form, ...headers });
  const made = async (body: object, visitor = visit()): Promise<{ clientId: string }[]> => (await send(body, visitor)).body.data.clients;
  const idOf = async (body: object, visitor = visit()) => (await made(body, visitor))[0]?.clientId ?? '';
  const statusOf = async (id: string) => (await look(`select status, superseded_by from clients where client_id = '${id}'`))[0];
  clears('payments', 'enrollments', 'clients');

  it.each(['Active', 'Pending'] as const)('is answered 409 if the person has a membership that is %s [D-8] [R-3.28]', async (status) => {
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
    expect(await statusOf(id)).toMatchObject({ status: 'Active' });
  });

  it('is answered 409 if the person is a dependent of a member, and taken if the primary never got that far [D-8]', async () => {
    const spouse = { ...cleo, firstName: 'Bo', dob: '03/15/1984', relationship: { type: 'Spouse', primaryName: 'Ada Marsh' } };
    const alone = { ...ada, firstName: 'Bo', dob: '03/15/1984', checkIfClientExists: true };
    const [primary, dependent] = await made({ clients: [ada, spouse] });
    expect((await send(alone)).status).toBe(201);
    for (const person of [primary, dependent]) expect(await statusOf(person?.clientId ?? '')).toMatchObject({ status: 'Active' });
    const [other] = await made({ clients: [ada, spouse] });
    await enroll(desk.store, 'harbor', other?.clientId ?? '');
    expect(await send(alone)).toMatchObject(refused);
  });

  it('is answered 409 if the membership is at another tenant of the group [D-8] [D-117]', async () => {
    const near = await idOf({ ...ola, email: ada.email }, visit('meadow'));
    const { tenantId, groupCode } = scopeOf('meadow');
    const key = matchKeys(ada, groupCode)[0];
    await change(
      `insert into client_matches (tenant_id, client_id, match_key, group_code) values ('${tenantId}', '${near}', '${key}', '${groupCode}')`,
      'meadow',
    );
    expect((await send(asking)).status).toBe(201);
    expect(await look('select status from clients', 'meadow')).toEqual([{ status: 'Active' }]);
    await enroll(desk.store, 'meadow', near);
    expect(await send(asking)).toMatchObject(refused);
    expect(await look("select count(*)::int as count from clients where status = 'Active'")).toEqual([{ count: 1 }]);
  });

  it('leaves alone what another visit entered for the same person, in the same words and time as for a stranger [D-8]', async () => {
    const first = visit();
    const [before, dependent] = await made({ clients: [asking, cleo] }, first);
    const ids = [before?.clientId ?? '', dependent?.clientId ?? ''];
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', ids[0] ?? '');
    await answerEligibly(first, ids[0] ?? '');
    await first.ask('POST', `/clients/${ids[0]}/enrollments`, [line]);
    const rows = () => look('select * from clients c left join enrollments e using (tenant_id, client_id) order by client_id');
    const entered = await rows();
    const second = visit();
    const began = performance.now();
    const taken = await send(asking, second);
    expect(performance.now() - began).toBeGreaterThan(24);
    const stranger = await send({ ...asking, lastName: 'Stranger' });
    const shape = ({ status, body }: typeof taken) => [status, body.message, Object.keys(body.data), Object.keys(body.data.client)];
    expect(shape(taken)).toEqual(shape(stranger));
    expect(await rows()).toEqual(expect.arrayContaining([...entered]));
    for (const id of ids) expect((await first.ask('GET', `/clients/${id}`)).status).toBe(200);
    expect((await second.ask('GET', '/clients')).body.data).toHaveLength(1);
    for (const id of ids) expect(taken.raw).not.toContain(id);
  });

  /** A visit that has entered Ada and her child, chosen a plan for her and saved a card; all visits of a test before anybody pays. */
  const readyToPay = async (people: object = { clients: [asking, cleo] }) => {
    const visitor = visit();
    const [primary, child] = await made(people, visitor);
    const id = primary?.clientId ?? '';
    await answerEligibly(visitor, id);
    const chosen = await visitor.ask('POST', `/clients/${id}/enrollments`, [
      await lineFor(desk, 'harbor', 'harbor-individual-monthly', id),
    ]);
    const household = { visitor, tenant: 'harbor' as const, primary: id, child: child?.clientId ?? '' };
    const sourceId = await saveCard(desk, household);
    return { ...household, sourceId, order: chosen.order, enrollmentId: String(chosen.body.data[0].clientEnrollmentId) };
  };
  const captured = async () => look("select client_id from payments where status = 'captured'");

  it('is paid in one of two visits that pay at the same moment, and answered 409 in the other [D-8]', async () => {
    const visits = await Promise.all([readyToPay(), readyToPay()]);
    const answers = await Promise.all(visits.map((each) => checkout(each, newKey(), each)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused);
    expect(await captured()).toHaveLength(1);
    const late = visits[answers.findIndex(({ status }) => status === 409)];
    expect(late && (await checkout(late, newKey(), late))).toMatchObject(refused);
    expect(await look("select * from idempotency_keys where call like '%checkout' and status = 409")).toEqual([]);
  });

  it('is answered 409 before the payment if a dependent has become a member in another visit meanwhile [D-8]', async () => {
    const spouse = { ...cleo, firstName: 'Bo', dob: '03/15/1984', relationship: { type: 'Spouse', primaryName: 'Ada Marsh' } };
    const family = await readyToPay({ clients: [asking, spouse] });
    const alone = await readyToPay({ ...ada, firstName: 'Bo', dob: '03/15/1984', checkIfClientExists: true });
    expect((await checkout(alone, newKey(), alone)).status).toBe(200);
    expect(await checkout(family, newKey(), family)).toMatchObject(refused);
    expect(await captured()).toEqual([{ client_id: alone.primary }]);
  });

  it('buys services in one visit only, too, and pays again for what its own visit has begun [D-8]', async () => {
    const [one, other] = [await readyToPay(), await readyToPay()];
    const buy = async ({ visitor, primary, sourceId }: typeof one) => {
      const cardDetail = { paymentMethod: 'Card on File', sourceId, source: 'public-web' };
      const asked = await purchaseOf(desk, 'harbor-flu-shot', primary, { cardDetail });
      return visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, asked);
    };
    expect((await buy(one)).status).toBe(200);
    expect(await buy(other)).toMatchObject(refused);
    expect((await checkout(one, newKey(), one)).status).toBe(200);
    expect((await buy(one)).status).toBe(200);
  });

  it('says in another tab of the same visit that the details were replaced there', async () => {
    const { visitor, ...replaced } = await readyToPay();
    await send({ ...asking, firstName: 'Ida', dob: '03/14/1985' }, visitor);
    const gone = { status: 409, body: { code: 'client_replaced', actionMessage: expect.stringContaining('first step') } };
    const { primary: id, enrollmentId, order } = replaced;
    expect(await visitor.ask('GET', `/clients/${id}`)).toMatchObject(gone);
    expect(await visitor.ask('GET', `/clients/${id}/enrollments`)).toMatchObject(gone);
    expect(await visitor.ask('GET', `/merchant-customers/${id}/payment-sources`)).toMatchObject(gone);
    expect(await checkout({ visitor, primary: id, enrollmentId }, newKey(), { order })).toMatchObject(gone);
    expect(await visit().ask('GET', `/clients/${id}`)).toMatchObject(unknown);
  });

  it('leaves the record of an appointment request to the staff [D-24]', async () => {
    const asked = await visit().ask('POST', '/clients', appointment, { 'x-form': 'appointment' });
    expect([asked.status, asked.body.errors]).toEqual([201, undefined]);
    expect((await send(asking)).status).toBe(201);
    expect(await statusOf(asked.body.data.client.clientId)).toEqual({ status: 'Active', superseded_by: null });
  });

  it('of a family of one is the same as of one person', async () => {
    expect(await send({ clients: [ada] })).toMatchObject({ status: 201, body: { data: { client: { firstName: 'Ada' }, clients: [{}] } } });
    expect(await send({ clients: [{ ...ada, firstName: '' }] })).toMatchObject({ status: 422, body: { errors: [{ path: '/firstName' }] } });
  });
});
