import { beforeAll, expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada, saveGroup } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'group-member' };
const { race: _, leadSource: __, ...person } = ada;
const phones = [{ ...ada.phones[0], type: 'primary' }];
const never = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';

interface NamedClient {
  readonly clientId: string;
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
}

serverOverStores('the people of a group', ({ rows, visit, clears }) => {
  let visitor: Visitor;
  let groupId: string;
  const member = (name: string, more: object = {}) => {
    const [firstName = '', ...names] = name.split(' ');
    const middleName = names.length > 1 ? { middleName: names[0] } : {};
    return { ...person, phones, firstName, lastName: names.at(-1), ...middleName, relationship: { type: 'Primary', groupId }, ...more };
  };
  const childOf = (primaryId: string, name: string) => member(name, { dob: '11/19/2015', relationship: { type: 'Child', primaryId } });
  const add = async (clients: readonly object[], more: object = {}) => {
    const answer = await visitor.ask('POST', '/clients/bulk-create', { clients, ...more }, form);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 201 });
    return answer.body.data.clients.map(({ clientId }: NamedClient) => clientId);
  };
  const namesOf = (clients: readonly NamedClient[]) =>
    clients.map(({ firstName, middleName = '', lastName }) => `${firstName} ${middleName} ${lastName}`.replace('  ', ' '));
  const list = async (query: string) => namesOf((await visitor.ask('GET', `/clients?${query}`)).body.data);
  const search = async (keyword: string, more: object = {}, by = visitor) =>
    (await by.ask('POST', '/search/clients', { groupId, keyword, sortBy: 'name', ...more })).body;
  const same = async (clients: readonly object[], more: object = { groupId }, by = visitor) =>
    (await by.ask('POST', '/search/same-clients', { clients, ...more })).body.data;
  beforeAll(async () => {
    visitor = visit();
    await visitor.ask('GET', '/clients');
    ({ clientId: groupId } = await saveGroup(rows.store, 'harbor', visitor.sessionId()));
  });
  clears("clients where type = 'Individual'");

  it('are listed in pages by last and first name, each with the dependents below, and their number on all pages is answered on request [R-7.15] [R-9.1..5]', async () => {
    const [zoe] = await add([member('Zoe anders'), member('Émile Ånders'), member('Bo Marsh'), member('Ada Marsh')]);
    await add([childOf(zoe, 'Yan Zorn'), childOf(zoe, 'Abe Zorn')]);
    await visitor.ask('POST', '/clients', ada, { 'x-form': 'enrollment-individual' });
    const all = ['Émile Ånders', 'Zoe anders', 'Abe Zorn', 'Yan Zorn', 'Ada Marsh', 'Bo Marsh'];
    const query = `groupId=${groupId}&sortBy=name`;
    expect(await list(query)).toEqual(all);
    expect([...(await list(`${query}&limit=3`)), ...(await list(`${query}&limit=3&offset=3`))]).toEqual(all);
    expect(await list(`${query}&sortOrder=DESC`)).toEqual(['Bo Marsh', 'Ada Marsh', 'Zoe anders', 'Yan Zorn', 'Abe Zorn', 'Émile Ånders']);
    expect(await list(`primaryId=${zoe}&sortBy=name`)).toEqual(['Abe Zorn', 'Yan Zorn']);
    const { body } = await visitor.ask('GET', `/clients?${query}&limit=2&offset=50&withTotal=true`);
    expect(body).toEqual({ data: [], total: 6 });
    expect((await visitor.ask('GET', `/clients?${query}`)).body.total).toBeUndefined();
    for (const unknown of [never, 'x']) expect(await list(`groupId=${unknown}`)).toEqual([]);
  });

  it('are found by the words of their names in any order and without regard to case and accents [R-7.15]', async () => {
    await add([member('José Luis Marsh'), member('Josie Marsh'), member('Luis Jordan')]);
    expect(await search('marsh jose', { withTotal: true })).toMatchObject({ data: [{ firstName: 'José' }], total: 1 });
    expect(namesOf((await search('  LUIS   jo ')).data)).toEqual(['Luis Jordan', 'José Luis Marsh']);
    expect(namesOf((await search('jos')).data)).toEqual(['José Luis Marsh', 'Josie Marsh']);
    expect(await search('marsh luisa', { withTotal: true })).toEqual({ data: [], total: 0 });
    expect((await search('%')).data).toEqual([]);
    expect(await search('', { limit: 1, offset: 1, withTotal: true })).toMatchObject({ data: [{ firstName: 'José' }], total: 3 });
    expect((await visitor.ask('POST', '/search/clients', { limit: 1000 })).status).toBe(400);
  });

  it('are recognised by kind, name and date of birth, and so are people who are named twice', async () => {
    const [first, second] = await add([member('Ada Marsh'), member('Bo Marsh')]);
    const { dob } = ada;
    const of = (firstName: string, more: object = {}) => ({ type: 'Individual', firstName, lastName: ' MARSH', dob, ...more });
    expect(await same([of('Cyd'), of('bo'), of('ada'), of('Ada', { dob: '03/15/1984' }), of('CYD'), of('Ada')])).toEqual([
      { index: 1, clientId: second },
      { index: 2, clientId: first },
      { index: 4, sameAs: 0 },
      { index: 5, clientId: first, sameAs: 2 },
    ]);
    expect(await same([of('Ada')], {})).toEqual([{ index: 0, clientId: first }]);
    expect(await same([of('Ada')], { groupId: never })).toEqual([]);
  });

  it('stay within the group: a stranger who names the group finds and recognises no one', async () => {
    await add([member('Ada Marsh')]);
    const stranger = visit();
    expect(await search('ada', { withTotal: true }, stranger)).toEqual({ data: [], total: 0 });
    expect(await same([{ type: 'Individual', firstName: 'Ada', lastName: 'Marsh', dob: ada.dob }], { groupId }, stranger)).toEqual([]);
    const { body } = await stranger.ask('GET', `/clients?groupId=${groupId}&withTotal=true`);
    expect(body).toEqual({ data: [], total: 0 });
  });

  it('are added once with skipPresent, also a hundred and at the same time, and answered as stored [R-7.21]', async () => {
    const people = Array.from({ length: 100 }, (_each, index) => member(`Ada${index} Marsh`));
    const ids = await add(people, { skipPresent: true });
    expect(await add([...people.slice(0, 98), member('Bea Marsh'), member('ada99  MARSH')], { skipPresent: true })).toEqual([
      ...ids.slice(0, 98),
      expect.stringMatching(/-/),
      ids[99],
    ]);
    const both = await Promise.all([1, 2].map(() => add([member('Cyd Marsh'), member('Cyd Marsh')], { skipPresent: true })));
    expect(new Set(both.flat()).size).toBe(1);
    expect((await visitor.ask('GET', `/clients?groupId=${groupId}&limit=1&withTotal=true`)).body.total).toBe(102);
    await add([member('Cyd Marsh')]);
    expect((await search('cyd', { withTotal: true })).total).toBe(2);
  });
});
