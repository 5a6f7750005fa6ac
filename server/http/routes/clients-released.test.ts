import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';
import { proveGroup, proveManager } from '../../../fixtures/testing/sign-in.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const ended = { status: 200, body: { data: { ended: true } } };

serverOverStores('a group that a visit has ended', ({ rows, server, look, clears }) => {
  clears('clients');

  const visit = async (): Promise<Visitor> => {
    const visitor = newVisitor(server, 'harbor');
    await visitor.ask('GET', '/clients');
    return visitor;
  };
  const groupOf = (visitor: Visitor) => saveGroup(rows.store, 'harbor', visitor.sessionId());
  const join = async (visitor: Visitor, groupId: string): Promise<[member: string, dependent: string]> => {
    const { body } = await visitor.ask('POST', '/clients', { clients: [ada, cleo], primaryClient: { clientId: groupId } }, form);
    return body.data.clients.map(({ clientId }: { clientId: string }) => clientId);
  };
  const release = (visitor: Visitor, id: string) => visitor.ask('DELETE', `/session/groups/${id}`);
  const listed = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.ask('GET', '/clients')).body.data.map(({ clientId }: { clientId: string }) => clientId).toSorted();
  const stored = () => look('select client_id, status, body from clients order by 1');

  it('is neither listed nor managed any more, with its people, and nothing is deleted [D-92] [D-115] [R-2.67] [R-2.135] [R-4.15]', async () => {
    const visitor = await visit();
    const { clientId: groupId } = await groupOf(visitor);
    const [member, dependent] = await join(visitor, groupId);
    const before = await stored();
    expect(await release(visitor, groupId)).toMatchObject(ended);
    expect([await listed(visitor), (await visitor.ask('GET', '/session')).body.data.families]).toEqual([[], []]);
    for (const id of [groupId, member, dependent]) {
      expect((await visitor.ask('GET', `/clients/${id}`)).status).toBe(404);
      expect((await visitor.ask('PUT', `/clients/${id}`, ada, form)).status).toBe(404);
      expect((await visitor.ask('DELETE', `/clients/${id}`)).status).toBe(404);
    }
    const more = { ...ada, firstName: 'Eve', relationship: { type: 'Primary', groupId } };
    expect((await visitor.ask('POST', '/clients', more, form)).body.errors).toMatchObject([{ path: '/relationship/groupId' }]);
    expect(await stored()).toEqual(before);
    expect(await release(visitor, groupId)).toMatchObject(ended);
  });

  it('leaves the other people and groups of the visit alone, and those of other visits', async () => {
    const [visitor, other] = [await visit(), await visit()];
    const [first, second, theirs] = [(await groupOf(visitor)).clientId, (await groupOf(visitor)).clientId, (await groupOf(other)).clientId];
    const alone: string = (await visitor.ask('POST', '/clients', ada, form)).body.data.client.clientId;
    const people = await join(visitor, second);
    for (const id of [first, theirs, 'no-id']) expect(await release(visitor, id)).toMatchObject(ended);
    expect(await listed(visitor)).toEqual([alone, second, ...people].toSorted());
    expect(await listed(other)).toEqual([theirs]);
  });

  it('that was proven by a code is proven no more, and can prove itself again [D-135]', async () => {
    const { clientId: groupId, body: business } = await groupOf(await visit());
    const visitor = await visit();
    const checkIn = () => proveGroup(visitor, rows.store, 'harbor', business);
    await checkIn();
    const [member, dependent] = await join(visitor, groupId);
    expect(await listed(visitor)).toEqual([member, dependent].toSorted());
    await release(visitor, groupId);
    expect([await listed(visitor), (await visitor.ask('GET', `/clients/${groupId}`)).status]).toEqual([[], 404]);
    expect(await checkIn()).toMatchObject({ clientId: groupId, managesMembers: true });
    expect(await listed(visitor)).toEqual([member, dependent].toSorted());
  });

  it('or a group member who managed the own dependents, is treated in the same way', async () => {
    const owner = await visit();
    const { clientId: groupId } = await groupOf(owner);
    const [member] = await join(owner, groupId);
    const visitor = await visit();
    const { firstName, lastName, dob, email, lastSSN } = ada;
    await visitor.ask('POST', '/clients/exists', { firstName, lastName, dob, email, lastSSN });
    await proveManager(visitor, rows.store, 'harbor', member);
    expect(await listed(visitor)).toHaveLength(1);
    expect(await release(visitor, member)).toMatchObject(ended);
    expect([await listed(visitor), (await listed(owner)).length]).toEqual([[], 3]);
  });
});
