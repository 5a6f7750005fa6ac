import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada, cleo, enroll } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const { lastSSN: _, ...withoutDigits } = ada;
const { lastSSN: __, ...cleoWithoutDigits } = cleo;

serverOverStores('changing clients', ({ rows, visit, look, clears }) => {
  const made = async (visitor: Visitor, body: object) => (await visitor.ask('POST', '/clients', body, form)).body.data;
  clears('enrollments', 'clients');

  it('puts what is sent in place of what was, judged by the same form [R-7.18] [R-7.68]', async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    const path = `/clients/${client.clientId}`;
    const changed = await visitor.ask('PUT', path, { ...ada, lastName: 'Marsh-Cole', dob: '03/15/1984' }, form);
    expect(changed).toMatchObject({ status: 200, body: { message: 'Successfully updated membership.' } });
    expect(changed.body.data).toEqual({ ...client, lastName: 'Marsh-Cole', dob: '03/15/1984' });
    expect((await visitor.ask('GET', path)).body.data).toEqual(changed.body.data);
    expect(await look('select last_name, dob from clients')).toEqual([{ last_name: 'Marsh-Cole', dob: '1984-03-15' }]);
    expect(await visitor.ask('PUT', path, { ...ada, firstName: '' }, form)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/firstName', message: 'Enter your first name' }] },
    });
  });

  it('is recognised by the new particulars and no longer by the old', async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    await visitor.ask('PUT', `/clients/${client.clientId}`, { ...ada, lastName: 'Cole' }, form);
    const known = async (lastName: string) => (await visit().ask('POST', '/clients/exists', { ...ada, lastName })).body.data.exists;
    expect([await known('Cole'), await known('Marsh')]).toEqual([true, false]);
  });

  it('keeps the digits on file when none are sent, takes new ones, and never takes their absence for a new person [D-125]', async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    const path = `/clients/${client.clientId}`;
    const kept = await visitor.ask('PUT', path, withoutDigits);
    expect(kept).toMatchObject({ status: 200, body: { data: { lastSSNOnFile: true } } });
    expect(await look('select last_ssn from client_last_ssn')).toEqual([{ last_ssn: '4321' }]);
    await visitor.ask('PUT', path, { ...ada, lastSSN: '8765' });
    expect(await look('select last_ssn from client_last_ssn')).toEqual([{ last_ssn: '8765' }]);
    const claimed = await visitor.ask('POST', '/clients', { ...withoutDigits, lastSSNOnFile: true }, form);
    expect(claimed.status).toBe(422);
    expect(claimed.body.errors.map(({ path: at }: { path: string }) => at).toSorted()).toEqual(['/lastSSN', '/lastSSNOnFile']);
  });

  it('keeps the form-only answers of a person, judged with the data, and forgets those that are not sent again [D-125]', async () => {
    const visitor = visit();
    const both = { ...ada, formAnswers: { sameAsPhysical: true } };
    const { client } = await made(visitor, both);
    const path = `/clients/${client.clientId}`;
    expect((await visitor.ask('GET', path)).body.data.formAnswers).toEqual({ sameAsPhysical: true });
    expect((await visitor.ask('PUT', path, { ...both, formAnswers: { sameAsPhysical: 'yes' } }, form)).status).toBe(422);
    expect((await visitor.ask('PUT', path, { ...both, formAnswers: { other: true } }, form)).body.errors).toMatchObject([
      { path: '/formAnswers/other' },
    ]);
    const { formAnswers: ___, ...plain } = both;
    expect((await visitor.ask('PUT', path, plain, form)).status).toBe(200);
    expect((await visitor.ask('GET', path)).body.data).not.toHaveProperty('formAnswers');
  });

  it('takes a dependent alone, with or without the name of its form, beside the answers of the primary', async () => {
    const visitor = visit();
    const { clients } = await made(visitor, { clients: [ada, cleo] });
    const path = `/clients/${clients[1].clientId}`;
    for (const headers of [{}, { 'x-form': 'dependent' }]) {
      const changed = await visitor.ask('PUT', path, { ...cleoWithoutDigits, firstName: 'Clea' }, headers);
      expect(changed).toMatchObject({ status: 200, body: { data: { firstName: 'Clea', relationship: clients[1].relationship } } });
    }
    expect(await visitor.ask('PUT', path, { ...cleo, dob: '11/19/2025' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/dob' }] },
    });
    expect((await visitor.ask('PUT', path, { clients: [ada, cleo] }, form)).status).toBe(422);
  });

  it('gives a new name of the primary to the dependents', async () => {
    const visitor = visit();
    const { clients } = await made(visitor, { clients: [ada, cleo] });
    await visitor.ask('PUT', `/clients/${clients[0].clientId}`, { ...ada, lastName: 'Cole' });
    expect((await visitor.ask('GET', `/clients/${clients[1].clientId}`)).body.data.relationship.primaryName).toBe('Ada Cole');
  });

  it('deletes a primary with the dependents, and says whose record is gone [R-7.19] [R-7.49] [R-4.16]', async () => {
    const visitor = visit();
    const { clients } = await made(visitor, { clients: [ada, cleo] });
    const [primary, dependent] = clients.map(({ clientId }: { clientId: string }) => clientId);
    await enroll(rows.store, 'harbor', primary, 'Unpaid');
    const deleted = await visitor.ask('DELETE', `/clients/${primary}`);
    expect(deleted).toMatchObject({ status: 200, body: { data: [primary, dependent], message: 'Successfully deleted Ada Marsh' } });
    for (const table of ['clients', 'client_last_ssn', 'client_matches', 'enrollments'])
      expect(await look(`select * from ${table}`)).toEqual([]);
  });

  it('deletes all of a list or nobody [R-7.49]', async () => {
    const visitor = visit();
    const { clients } = await made(visitor, { clients: [ada, cleo] });
    const [primary, dependent] = clients.map(({ clientId }: { clientId: string }) => clientId);
    const never = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e11';
    for (const list of [`${dependent},${never}`, `${dependent},`, `${dependent},x`])
      expect((await visitor.ask('DELETE', `/clients/${list}`)).body).toEqual({
        code: 'client_not_found',
        message: 'There is no such client.',
        status: 404,
      });
    const many = Array.from({ length: 51 }, (_each, nth) => never.slice(0, -2) + String(nth + 10));
    expect((await visitor.ask('DELETE', `/clients/${many.join(',')}`)).status).toBe(400);
    expect(await look('select client_id from clients')).toHaveLength(2);
    const deleted = await visitor.ask('DELETE', `/clients/${dependent},${primary}`);
    expect(deleted.body).toEqual({ data: [dependent, primary], message: 'Successfully deleted Cleo Marsh' });
  });

  it('deletes nobody who has paid', async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    await enroll(rows.store, 'harbor', client.clientId);
    expect(await visitor.ask('DELETE', `/clients/${client.clientId}`)).toMatchObject({
      status: 409,
      body: { message: 'A person with a paid membership cannot be removed.', actionMessage: expect.any(String) },
    });
    expect((await visitor.ask('GET', `/clients/${client.clientId}`)).status).toBe(200);
  });

  it('makes up to a hundred at once, all or none, and says which of them is wrong [R-7.21]', async () => {
    const visitor = visit();
    const employees = ['Ann', 'Ben', 'Cyd', 'Dot'].map((firstName) => ({ ...ada, firstName }));
    const bulk = (clients: readonly object[]) => visitor.ask('POST', '/clients/bulk-create', { clients }, form);
    const wrong = employees.map((each, nth) => (nth === 3 ? { ...each, dob: '02/30/1984', isAdmin: true } : each));
    expect(await bulk(wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/clients/3/isAdmin' }, { path: '/clients/3/dob', message: 'Please enter a valid date of birth' }] },
    });
    expect((await bulk([])).status).toBe(400);
    expect((await bulk(Array.from({ length: 101 }, () => ada))).status).toBe(400);
    expect((await bulk([{ clients: [ada, cleo] }])).status).toBe(422);
    expect(await look('select client_id from clients')).toEqual([]);
    const { status, body } = await bulk(employees);
    expect(status).toBe(201);
    expect(body.data.clients.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ann', 'Ben', 'Cyd', 'Dot']);
    expect(await look('select client_id from clients')).toHaveLength(4);
  });

  it('notes who did what to whom, and no values', async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    await visitor.ask('PUT', `/clients/${client.clientId}`, ada);
    await visitor.ask('DELETE', `/clients/${client.clientId}`);
    const noted = await look(`select what, about from audit where about = '${client.clientId}' order by at`);
    expect(noted).toEqual(['create client', 'change client', 'delete client'].map((what) => ({ what, about: client.clientId })));
  });

  it('at the same time as what their family chose ends in an answer for everybody', async () => {
    const visitor = visit();
    for (let round = 0; round < 6; round += 1) {
      const [primary, child]: { clientId: string }[] = (await made(visitor, { clients: [ada, cleo, cleo] })).clients;
      const ties = { relationship: { type: 'Child', primaryId: primary?.clientId } };
      const lines = () => visitor.ask('PUT', `/clients/${primary?.clientId}/bulk/enrollments`, []);
      const answers = await Promise.all(
        ['Ann', 'Eve', 'Ida', 'Uma'].flatMap((firstName) => [
          lines(),
          visitor.ask('PUT', `/clients/${primary?.clientId}`, { ...ada, firstName }),
          lines(),
          visitor.ask('PUT', `/clients/${child?.clientId}`, { ...cleo, ...ties }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
  });
});
