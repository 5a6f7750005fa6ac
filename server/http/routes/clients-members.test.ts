import { beforeAll, expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada, cleo, ola, saveGroup } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const alone = { 'x-form': 'dependent' };
const never = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';

serverOverStores('members and dependents', ({ rows, visit, clears }) => {
  let visitor: Visitor;
  let groupId: string;
  const post = (body: object, headers: Record<string, string> = form, by = visitor) => by.ask('POST', '/clients', body, headers);
  const related = (body: object, relationship: object): object => ({ ...body, relationship });
  const refused = async (body: object, path: string, message: string, headers = form) => {
    const answer = await post(body, headers);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors: [{ path, message }] });
  };
  beforeAll(async () => {
    visitor = visit();
    await visitor.ask('GET', '/clients');
    ({ clientId: groupId } = await saveGroup(rows.store, 'harbor', visitor.sessionId()));
  });
  clears("clients where type = 'Individual'");

  it.each([
    ['by its id', () => related(ada, { type: 'Primary', groupId, groupName: 'Something else', groupEnrollmentId: never })],
    ['by its id alone', () => related(ada, { groupId })],
    [
      'as the primary client',
      () => ({ ...ada, tenantCode: 'HARBOR', primaryClient: { clientId: groupId, businessName: 'Something else' } }),
    ],
  ])('are added to a group that is named %s [R-3.97] [R-3.102] [R-3.105] [R-7.62]', async (_how, body) => {
    const { status, body: answer } = await post(body());
    expect({ status, errors: answer.errors }).toEqual({ status: 201 });
    expect(answer.data.client.relationship).toEqual({ type: 'Primary', groupId, groupName: 'Wharf Brewing' });
    expect(answer.data.client.primaryClient).toBeUndefined();
    expect(answer.message).toMatch(/\bmembership\b/);
  });

  it('bring their families along into the group [R-3.94] [R-3.95] [R-3.96]', async () => {
    const { body } = await post({ clients: [ada, cleo], primaryClient: { clientId: groupId } });
    const [member, dependent] = body.data.clients;
    expect(dependent.relationship).toEqual({
      type: 'Child',
      primaryId: member.clientId,
      primaryName: 'Ada Marsh',
      groupId,
      groupName: 'Wharf Brewing',
    });
  });

  it('are added to a primary later, judged as dependents beside the answers of the primary [R-4.39] [R-4.40]', async () => {
    const member = (await post(related(ada, { groupId }))).body.data.client;
    const { type } = cleo.relationship;
    const added = await post(related(cleo, { type, primaryId: member.clientId }), alone);
    expect(added).toMatchObject({ status: 201, body: { message: 'Successfully added membership.' } });
    expect(added.body.data.client.relationship).toEqual({
      type,
      primaryId: member.clientId,
      primaryName: 'Ada Marsh',
      groupId,
      groupName: 'Wharf Brewing',
    });
    const baby = { ...cleo, dob: '11/19/2025' };
    await refused(related(baby, { type, primaryId: member.clientId }), '/dob', 'Member must be at least 2 years old', alone);
    await refused(related(ada, { type, groupId }), '/relationship/primaryId', 'Primary member is required');
    await refused(related(cleo, { type, primaryId: never }), '/relationship/primaryId', 'There is no such client', alone);
    await refused(related(cleo, { type, primaryId: groupId }), '/relationship/primaryId', 'There is no such client', alone);
    const child = added.body.data.client.clientId;
    await refused(related(cleo, { type, primaryId: child }), '/relationship/primaryId', 'There is no such client', alone);
  });

  it('are refused where they name nobody of the visitor, at the place that does', async () => {
    const member = (await post(ada)).body.data.client.clientId;
    await refused(related(ada, { groupId: never }), '/relationship/groupId', 'There is no such client');
    await refused(related(ada, { groupId: 'x' }), '/relationship/groupId', 'There is no such client');
    await refused(related(ada, { groupId: member }), '/relationship/groupId', 'There is no such client');
    await refused({ ...ada, primaryClient: { clientId: never } }, '/primaryClient/clientId', 'There is no such client');
    await refused(related(ada, { primaryId: member }), '/relationship/type', 'Relationship with the primary is required');
    await refused(related(ada, { primaryId: member, type: 'Cousin' }), '/relationship/type', 'Please select one of the option above');
    await refused(
      related(ada, { primaryId: member, type: 'Spouse', groupId }),
      '/relationship/groupId',
      'The primary member does not belong to this group',
    );
    await refused({ ...ada, tenantCode: 'meadow' }, '/tenantCode', 'This is not the tenant of the request');
    const stranger = await post(related(ada, { groupId }), form, visit());
    expect(stranger).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/relationship/groupId', message: 'There is no such client' }] },
    });
  });

  it('are taken only where the tenant manages groups and takes dependents [R-1.25] [R-6.18] [R-6.19]', async () => {
    const meadow = visit('meadow', visitor.cookie());
    const { clientId } = await saveGroup(rows.store, 'meadow', visitor.sessionId());
    const primaryId = (await post(ola, form, meadow)).body.data.client.clientId;
    expect((await post(related(ola, { groupId: clientId }), form, meadow)).body.errors).toEqual([
      { path: '/relationship/groupId', message: 'Group members are not managed here' },
    ]);
    expect((await post(related(ola, { primaryId, type: 'Child' }), form, meadow)).body.errors).toEqual([
      { path: '/relationship/type', message: 'Dependents are not accepted here' },
    ]);
  });

  it('are added by the form of group members, first a member and then a dependent [R-3.118] [R-3.120..133] [R-7.62] [R-7.67]', async () => {
    const groupMember = { 'x-form': 'group-member' };
    const { race: _, leadSource: __, mailingAddress, ...person } = ada;
    const phones = [{ ...ada.phones[0], type: 'primary' }];
    const beside = { tenantCode: 'harbor', primaryClient: { clientId: groupId, businessName: 'Wharf Brewing' } };
    const body = { ...person, ...beside, phones, mailingAddress, middleName: 'Lou', relationship: { type: 'Primary' } };
    const added = await post(body, groupMember);
    expect({ status: added.status, errors: added.body.errors }).toEqual({ status: 201 });
    const member = added.body.data.client;
    const { lastSSN: ___, ...kept } = person;
    expect(member).toMatchObject({ ...kept, phones, mailingAddress, middleName: 'Lou', lastSSNOnFile: true });
    expect(member.relationship).toEqual({ type: 'Primary', groupId, groupName: 'Wharf Brewing' });
    const child = { ...body, firstName: 'Cleo', dob: '11/19/2015', relationship: { type: 'Child', primaryId: member.clientId } };
    const dependent = await post(child, groupMember);
    expect(dependent.body.data?.client.relationship).toEqual({
      type: 'Child',
      primaryId: member.clientId,
      primaryName: 'Ada Lou Marsh',
      groupId,
      groupName: 'Wharf Brewing',
    });
    expect(dependent.body.message).toBe('Successfully added membership.');
    await refused({ ...child, dob: '11/19/2025' }, '/dob', 'Member must be at least 2 years old', groupMember);
    const lost = { ...child, relationship: { type: 'Child', primaryId: never } };
    await refused(lost, '/relationship/primaryId', 'There is no such client', groupMember);
  });

  it('stay what they were when they are changed; a dependent may get another primary [R-4.61]', async () => {
    const [first, second] = [await post(related(ada, { groupId })), await post(related({ ...ada, firstName: 'Eve' }, { groupId }))];
    const [primaryId, other] = [first.body.data.client.clientId, second.body.data.client.clientId];
    const dependent = (await post(related(cleo, { type: 'Child', primaryId }), alone)).body.data.client.clientId;
    const put = (relationship: object, id = dependent, body: object = cleo) =>
      visitor.ask('PUT', `/clients/${id}`, related(body, relationship));
    expect((await put({ type: 'Others', primaryId: other })).body.data.relationship).toMatchObject({
      type: 'Others',
      primaryName: 'Eve Marsh',
    });
    const locked = { status: 422, body: { errors: [{ path: '/relationship/type', message: 'This cannot be changed' }] } };
    expect((await put({ type: 'Primary', groupId })).status).toBe(422);
    expect(await put({ type: 'Child' }, primaryId, ada)).toMatchObject(locked);
    expect(await put({ type: 'Spouse', primaryId: other }, primaryId, ada)).toMatchObject(locked);
    expect((await put({ type: 'Child', primaryId: dependent })).status).toBe(422);
  });

  it('are made many at once for one group, and go with it when it goes', async () => {
    const people = ['Ann', 'Ben'].map((firstName) => related({ ...ada, firstName }, { groupId }));
    const bulk = (clients: readonly object[]) => visitor.ask('POST', '/clients/bulk-create', { clients }, form);
    const wrong = await bulk([...people, related(ada, { groupId: never })]);
    expect(wrong.body.errors).toEqual([{ path: '/clients/2/relationship/groupId', message: 'There is no such client' }]);
    expect((await bulk(people)).status).toBe(201);
    const { clientId } = await saveGroup(rows.store, 'harbor', visitor.sessionId());
    const member = (await post(related(ada, { groupId: clientId }))).body.data.client.clientId;
    expect((await visitor.ask('DELETE', `/clients/${clientId}`)).body).toEqual({
      data: [clientId, member],
      message: 'Successfully deleted Wharf Brewing',
    });
  });
});
