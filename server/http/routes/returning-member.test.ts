import { expect, it } from '@jest/globals';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, lineFor, newCard, purchaseOf, saveCard } from '../../../fixtures/testing/payments.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const notFound = { status: 404, body: { code: 'client_not_found' } };
let members = 0;

deskOverStores('a member who returns to buy services', ({ desk, visit, look, change }) => {
  /** A mother with a paid family plan and her child, and what each enters to be recognized. */
  const enrollFamily = async () => {
    const contact = { email: `member${++members}@example.org`, phones: [{ ...ada.phones[0], value: String(2_077_000_000 + members) }] };
    const people = [ada, cleo].map((person) => ({ ...person, ...contact }));
    const visitor = visit();
    const made = await visitor.ask('POST', '/clients', { clients: people }, form);
    const [primary, child]: string[] = made.body.data.clients.map(({ clientId }: { clientId: string }) => clientId);
    await answerEligibly(visitor, primary ?? '');
    const line = await lineFor(desk, 'harbor', 'harbor-family-monthly', primary ?? '', { startDate: '11/20/2026' });
    const chosen = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [line]);
    await saveCard(desk, { visitor, tenant: 'harbor', primary: primary ?? '', child: child ?? '' });
    await checkout({ visitor, primary: primary ?? '', enrollmentId: String(chosen.body.data[0].clientEnrollmentId) });
    const typed = people.map(({ firstName, lastName, dob, email, lastSSN }) => ({ firstName, lastName, dob, email, lastSSN }));
    return { visitor, ids: [primary ?? '', child ?? ''] as const, typed };
  };

  const buy = async (visitor: Visitor, payer: string, more: object = {}) =>
    visitor.ask(
      'POST',
      `/clients/${payer}/enrollments/transaction`,
      await purchaseOf(desk, 'harbor-physio-ten', payer, { cardDetail: await newCard(desk), ...more }),
    );

  it('buys for half an hour after a full match, at the price for members [D-126] [D-96]', async () => {
    const { ids, typed } = await enrollFamily();
    const visitor = visit();
    expect(await buy(visitor, ids[0])).toMatchObject(notFound);
    expect((await visitor.ask('POST', '/clients/exists', typed[0])).body.data).toMatchObject({ match: { clientId: ids[0] } });
    expect(await buy(visitor, ids[0])).toMatchObject({
      status: 200,
      body: { data: { payments: [{ amount: 17_500, status: 'captured' }], enrollments: [{ clientId: ids[0], status: 'Active' }] } },
    });
    await change(`update capabilities set until = now() - interval '1 second' where session_id = '${visitor.sessionId()}'`);
    expect(await buy(visitor, ids[0])).toMatchObject(notFound);
  });

  it('cannot buy for others of the family or change the record [D-126]', async () => {
    const { ids, typed } = await enrollFamily();
    const visitor = visit();
    await visitor.ask('POST', '/clients/exists', typed[0]);
    expect((await buy(visitor, ids[0], { beneficiary: { id: ids[1], type: 'Client' } })).status).toBe(422);
    expect(await buy(visitor, ids[1])).toMatchObject(notFound);
    expect(await visitor.ask('PUT', `/clients/${ids[0]}`, ada, form)).toMatchObject(notFound);
    expect(await visitor.ask('DELETE', `/clients/${ids[0]}`)).toMatchObject(notFound);
  });

  const known = async (visitor: Visitor) => (await visitor.ask('GET', '/session')).body.data.families;
  const goOnAs = async (visitor: Visitor, clientId: unknown) => (await visitor.ask('POST', '/clients/exists', { clientId })).body.data;

  it('is known in the visit that enrolled the family, and goes on at the price for members without another match [D-96] [D-126]', async () => {
    const { visitor, ids } = await enrollFamily();
    expect(await known(visitor)).toMatchObject([
      {
        clients: [
          { clientId: ids[0], firstName: 'Ada' },
          { clientId: ids[1], firstName: 'Cleo' },
        ],
      },
    ]);
    const amountFor = async (more: object) => (await buy(visitor, ids[0], more)).body.data.payments[0].amount;
    expect(await amountFor({})).toBeGreaterThan(17_500);
    expect(await goOnAs(visitor, ids[0])).toMatchObject({ exists: true, match: { clientId: ids[0], isActiveMember: true } });
    expect(await amountFor({ beneficiary: { id: ids[1], type: 'Client' } })).toBe(17_500);
  });

  it('is known after a match, masked, alone and for the rest of the half hour [D-46]', async () => {
    const { ids, typed } = await enrollFamily();
    const visitor = visit();
    expect([await known(visitor), await goOnAs(visitor, ids[0])]).toEqual([[], { exists: false }]);
    await visitor.ask('POST', '/clients/exists', typed[0]);
    expect(await known(visitor)).toEqual([{ clients: [expect.objectContaining({ clientId: ids[0], displayName: 'A*** M****' })] }]);
    const until = () => look(`select until from capabilities where session_id = '${visitor.sessionId()}'`);
    const before = await until();
    expect(await goOnAs(visitor, ids[0])).toMatchObject({ match: { isActiveMember: true } });
    expect(await until()).toEqual(before);
    expect(await goOnAs(visitor, ids[1])).toEqual({ exists: false });
  });

  it('is known to no visit by a request for an appointment, nor after the end of the visit', async () => {
    const visitor = visit();
    await visitor.ask('POST', '/clients', appointment, { 'x-form': 'appointment' });
    expect(await known(visitor)).toEqual([]);
    const { visitor: other } = await enrollFamily();
    expect((await other.ask('DELETE', '/session')).status).toBe(200);
    expect(await known(other)).toEqual([]);
  });
});
