import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada, cleo, ola } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const unknown = { status: 404, body: { code: 'client_not_found', message: 'There is no such client.', status: 404 } };

serverOverStores('the clients of a visitor', ({ rows, visit, look, change, clears }) => {
  const made = async (visitor: Visitor, body: object) => (await visitor.ask('POST', '/clients', body, form)).body.data;
  clears('enrollments', 'clients');

  it('are read as they were answered when they were made, without the digits that are kept apart [R-7.16]', async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    const read = await visitor.ask('GET', `/clients/${client.clientId}`);
    expect(read).toMatchObject({ status: 200, body: { data: client } });
    expect(read.body.data).toEqual({ ...client, lastSSNOnFile: true });
    expect(read.raw).not.toContain('4321');
  });

  it('are listed by filters, in pages, sorted [R-7.15] [R-7.46] [R-9.1] [R-9.2] [R-9.3]', async () => {
    const visitor = visit('meadow');
    for (const [firstName, lastName] of [
      ['Ola', 'Berg'],
      ['Ivo', 'Anker'],
      ['Una', 'Carr'],
    ])
      await made(visitor, { ...ola, firstName, lastName });
    const names = async (query: string) =>
      (await visitor.ask('GET', `/clients?${query}`)).body.data.map(({ lastName }: { lastName: string }) => lastName);
    expect(await names('sortBy=lastName')).toEqual(['Anker', 'Berg', 'Carr']);
    expect(await names('sortBy=lastName&sortOrder=DESC&limit=1&offset=1')).toEqual(['Berg']);
    expect(await names('keyword=VO%20an')).toEqual(['Anker']);
    expect(await names('keyword=%25')).toEqual([]);
    expect(await names('type=Group')).toEqual([]);
    expect(await names('status=Inactive')).toEqual([]);
    expect(await names('type=Individual&status=Active&nobody-knows=this')).toHaveLength(3);
  });

  it('show a membership with its hours once it is chosen [R-4.31] [R-4.32]', async () => {
    const visitor = visit();
    const { client, clients } = await made(visitor, { clients: [ada, cleo] });
    const dependent = clients[1].clientId;
    const membership = async (id: string) => (await visitor.ask('GET', `/clients/${id}`)).body.data.membership;
    expect(await membership(client.clientId)).toBeUndefined();
    await enroll(rows.store, 'harbor', client.clientId, 'Unpaid');
    await change("update enrollments set offering_id = 'harbor-family-monthly', billing_type = 'Family', start_date = '2026-11-20'");
    const [line] = await look('select client_enrollment_id from enrollments');
    expect(await membership(client.clientId)).toEqual({ status: 'Inactive' });
    const pay = (status: 'Pending' | 'Active') => change(`update enrollments set status = '${status}'`);
    await pay('Pending');
    expect(await membership(dependent)).toEqual({ status: 'Pending' });
    await pay('Active');
    expect(await membership(client.clientId)).toEqual({ status: 'Active', hoursPurchased: 6 });
    expect((await visitor.ask('GET', `/clients/${dependent}`)).body.data).toMatchObject({
      membership: { status: 'Active', hoursPurchased: 6 },
      relationship: { primaryId: client.clientId, primaryEnrollmentId: Object(line).client_enrollment_id },
    });
  });

  it('are made once for one idempotency key, and deleted once', async () => {
    const visitor = visit();
    const key = { ...form, 'idempotency-key': 'one-act-of-somebody' };
    const [first, second] = [await visitor.ask('POST', '/clients', ada, key), await visitor.ask('POST', '/clients', ada, key)];
    expect(second.raw).toBe(first.raw);
    const path = `/clients/${first.body.data.client.clientId}`;
    const gone = { 'idempotency-key': 'another-act-of-somebody' };
    const deleted = await visitor.ask('DELETE', path, undefined, gone);
    expect((await visitor.ask('DELETE', path, undefined, gone)).raw).toBe(deleted.raw);
    expect(await visitor.ask('DELETE', path)).toMatchObject(unknown);
  });

  it('carry the name the server has of the primary, whatever is sent', async () => {
    const { clients } = await made(visit(), { clients: [ada, { ...cleo, relationship: { type: 'Child', primaryName: 'Eve Marsh' } }] });
    expect(clients[1].relationship).toEqual({ type: 'Child', primaryId: clients[0].clientId, primaryName: 'Ada Marsh' });
    expect(await look('select form_id from clients where primary_client_id is not null')).toEqual([{ form_id: 'dependent' }]);
  });
});
