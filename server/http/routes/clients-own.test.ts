import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada, cleo, ola } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const never = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';
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

  it("are those of the session alone: another's answers like one that never existed, letter for letter", async () => {
    const visitor = visit();
    const { client } = await made(visitor, ada);
    const stranger = visit();
    await stranger.ask('GET', '/clients');
    const elsewhere = visit('meadow', visitor.cookie());
    const reads = [
      await stranger.ask('GET', `/clients/${client.clientId}`),
      await elsewhere.ask('GET', `/clients/${client.clientId}`),
      await visitor.ask('GET', `/clients/${never}`),
      await visitor.ask('GET', '/clients/no-id'),
    ];
    for (const { status, raw } of reads) expect({ status, raw }).toEqual({ status: 404, raw: reads[0]?.raw });
    expect(reads[0]).toMatchObject(unknown);
    expect((await stranger.ask('GET', '/clients')).body.data).toEqual([]);
    expect(await stranger.ask('PUT', `/clients/${client.clientId}`, ada, form)).toMatchObject(unknown);
    expect(await stranger.ask('DELETE', `/clients/${client.clientId}`)).toMatchObject(unknown);
    expect((await visitor.ask('GET', '/clients')).body.data).toHaveLength(1);
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

  it.each(['limit=1000', 'limit=0', 'offset=-1', 'sortOrder=UP', 'sortBy=dob', 'type=Robot', 'status=Gone'])(
    'are not listed by %s [R-9.4] [R-9.5]',
    async (query) => {
      expect(await visit().ask('GET', `/clients?${query}`)).toMatchObject({ status: 400, body: { errors: expect.any(Array) } });
    },
  );

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

  it('of one person are active in each visit that enters the person, also at once [D-8]', async () => {
    const asking = { ...ada, checkIfClientExists: true };
    const answers = await Promise.all([1, 2, 3].map(() => visit().ask('POST', '/clients', asking, form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await look('select distinct status, superseded_by from clients')).toEqual([{ status: 'Active', superseded_by: null }]);
  });
});
