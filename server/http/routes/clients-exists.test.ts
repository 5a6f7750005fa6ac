import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada, ola } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const { firstName, lastName, dob, email, lastSSN } = ada;
const said = { firstName, lastName, dob, email, lastSSN };
const unknown = { status: 404, body: { code: 'client_not_found', message: 'There is no such client.', status: 404 } };

serverOverStores('a member who comes back', ({ rows, visit, look, change, clears }) => {
  const made = async (body: object, visitor = visit(), tenant = 'harbor') =>
    (await visit(tenant, visitor.cookie()).ask('POST', '/clients', body, form)).body.data;
  const exists = async (visitor: Visitor, person: object) => (await visitor.ask('POST', '/clients/exists', person)).body.data;
  clears('enrollments', 'clients');

  it('is recognised by name, birth date, contact and digits, and shown by the first name as typed and a masked last name alone [R-7.20] [R-7.50] [D-46]', async () => {
    const { client } = await made(ada);
    const visitor = visit();
    const answer = await visitor.ask('POST', '/clients/exists', { ...said, address: ada.address });
    const shown = { clientId: client.clientId, displayName: 'A*** M****', status: 'Inactive', isActiveMember: false };
    const match = { ...shown, displayName: 'Ada M****', firstName: 'Ada', confirmContact: false };
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ data: { exists: true, match } });
    expect(await visitor.ask('GET', `/clients/${client.clientId}`)).toMatchObject({ status: 200, body: { data: shown } });
    expect((await visitor.ask('GET', `/clients/${client.clientId}`)).body).toEqual({ data: shown });
    expect((await visitor.ask('GET', '/clients')).body.data).toEqual([]);
  });

  it('is recognised by any telephone as well', async () => {
    await made(ada);
    const { email: _, ...without } = said;
    const typed = { ...without, firstName: ' ADA ', phone: '(207) 555-0123' };
    expect((await exists(visit(), typed)).match).toMatchObject({ firstName: 'ADA', displayName: 'ADA M****' });
    expect(await exists(visit(), { ...without, phones: [{ value: '2075550123' }] })).toMatchObject({ match: {} });
  });

  it.each([
    ['nobody', { ...said, firstName: 'Eda' }, { exists: false }],
    ['another birth date', { ...said, dob: '03/15/1984' }, { exists: false }],
    ['other digits', { ...said, lastSSN: '4322' }, { exists: true }],
    ['no digits', { ...said, lastSSN: undefined }, { exists: true }],
  ])('is told nothing more for %s, and given nothing', async (_what, person, answer) => {
    const { client } = await made(ada);
    const visitor = visit();
    expect(await exists(visitor, person)).toEqual(answer);
    expect(await visitor.ask('GET', `/clients/${client.clientId}`)).toMatchObject(unknown);
    expect(await visitor.ask('PUT', `/clients/${client.clientId}`, { checkIn: true })).toMatchObject(unknown);
    expect(await look('select client_id from capabilities')).toEqual([]);
  });

  it('is known in the whole group of tenants, and matched at one of them only', async () => {
    const nearby = { ...ola, email: 'ola@example.org' };
    await made(nearby, visit('meadow'), 'meadow');
    expect(await exists(visit(), nearby)).toEqual({ exists: true });
    expect(await exists(visit('summit'), nearby)).toEqual({ exists: false });
    expect(await exists(visit('meadow'), nearby)).toEqual({ exists: true });
  });

  it('is asked for what is missing', async () => {
    const { email: _, ...without } = said;
    expect(await visit().ask('POST', '/clients/exists', { ...without, dob: '1984-03-14' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: '/email', message: 'This is a required field' },
          { path: '/dob', message: 'Please enter a valid date of birth' },
        ],
      },
    });
    expect(await visit().ask('POST', '/clients/exists', { email })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/firstName' }, { path: '/lastName' }] },
    });
  });

  it.each([
    ['a body that its form sends', {}, 200, undefined],
    ['a wrong date', { dob: '02/30/1984' }, 422, '/dob'],
    ['no e-mail address and no telephone', { email: undefined }, 422, '/email'],
    ['a field that the form does not have', { gender: 'Male' }, 422, '/gender'],
  ])('is looked up with %s as the check-in form that the call names has it', async (_what, change, status, path) => {
    const { body, status: answered } = await visit().ask(
      'POST',
      '/clients/exists',
      { ...said, countryCode: 'US', ...change },
      { 'x-form': 'member-check-in' },
    );
    expect([answered, body.errors?.[0].path]).toEqual([status, path]);
    expect((await visit().ask('POST', '/clients/exists', { ...said, dob: '02/30/1984' })).status).toBe(200);
  });

  it('checks in once a day, and may say it again', async () => {
    const { client } = await made(ada);
    await enroll(rows.store, 'harbor', client.clientId);
    const visitor = visit();
    await exists(visitor, said);
    for (const note of ['for my knee', 'again']) {
      const arrived = await visitor.ask('PUT', `/clients/${client.clientId}`, { checkIn: true, note });
      expect(arrived).toMatchObject({ status: 200, body: { data: { displayName: 'A*** M****' }, message: "You're checked in." } });
    }
    expect(await look('select day, body from check_ins')).toEqual([{ day: '2026-11-20', body: { note: 'for my knee' } }]);
  });

  it('can change nothing else, nor take a person away', async () => {
    const { client } = await made(ada);
    const visitor = visit();
    await exists(visitor, said);
    const path = `/clients/${client.clientId}`;
    expect(await visitor.ask('PUT', path, { ...ada, lastName: 'Cole' }, form)).toMatchObject(unknown);
    expect(await visitor.ask('DELETE', path)).toMatchObject(unknown);
    expect((await visitor.ask('PUT', path, { checkIn: true, email: 'x@example.org' })).status).toBe(422);
    expect((await visitor.ask('PUT', path, { checkIn: true, note: 7 })).status).toBe(422);
    expect(await look('select last_name from clients')).toEqual([{ last_name: 'Marsh' }]);
  });

  it('is met and not one of the copies a stranger has made since', async () => {
    const { client } = await made(ada);
    await change("update clients set created_at = created_at - interval '1 minute'");
    for (let nth = 0; nth < 6; nth += 1) await made({ ...ada, middleName: 'Copy' });
    expect(await exists(visit(), said)).toMatchObject({ match: { clientId: client.clientId } });
  });

  it('has half an hour for it', async () => {
    const { client } = await made(ada);
    const visitor = visit();
    await exists(visitor, said);
    expect(await look("select until - now() between interval '29 minutes' and interval '30 minutes' as right from capabilities")).toEqual([
      { right: true },
    ]);
    await change("update capabilities set until = now() - interval '1 second'");
    expect(await visitor.ask('GET', `/clients/${client.clientId}`)).toMatchObject(unknown);
    expect(await visitor.ask('PUT', `/clients/${client.clientId}`, { checkIn: true })).toMatchObject(unknown);
  });

  it('confirms the contact details when the tenant has not heard of them for long', async () => {
    const { client } = await made(ada);
    const visitor = visit();
    const path = `/clients/${client.clientId}`;
    await change("update clients set updated_at = '2026-08-22T12:00:00Z'");
    expect((await exists(visitor, said)).match.confirmContact).toBe(false);
    await change("update clients set updated_at = '2026-08-21T12:00:00Z'");
    expect((await exists(visitor, said)).match.confirmContact).toBe(true);
    expect(await visitor.ask('PUT', path, { checkIn: true })).toMatchObject({ status: 409, body: { actionMessage: expect.any(String) } });
    expect((await visitor.ask('PUT', path, { checkIn: true, contactConfirmed: true })).status).toBe(200);
    expect((await visitor.ask('PUT', path, { checkIn: true })).status).toBe(200);
    expect((await exists(visitor, said)).match.confirmContact).toBe(false);
  });

  it('takes the same steps whether there is a match or not', async () => {
    const { client } = await made(ada);
    const noted = async () => (await look("select about from audit where what = 'recognise client' order by at desc limit 1"))[0];
    await exists(visit(), said);
    expect(await noted()).toEqual({ about: client.clientId });
    await exists(visit(), { ...said, firstName: 'Eda' });
    expect(await noted()).toEqual({ about: 'nobody' });
  });

  it('waits as long for a yes as for a no', async () => {
    await made(ada);
    const visitor = visit();
    for (const person of [said, { ...said, firstName: 'Eda' }]) {
      const asked = performance.now();
      await exists(visitor, person);
      expect(performance.now() - asked).toBeGreaterThan(24);
    }
  });
});
