import { describe, expect, it } from '@jest/globals';
import { dependentsOf, groupMembersOf, messageFor, ownGroup } from './members.js';

const group = { clientId: 'g-2', type: 'Group', businessName: 'Wharf Brewing' };
const record = (clientId: string, firstName: string, relationship: object) => ({
  clientId,
  type: 'Individual',
  firstName,
  lastName: 'Marsh',
  relationship,
});
const member = (clientId: string, firstName: string, groupId = 'g-2') => record(clientId, firstName, { type: 'Primary', groupId });
const dependent = (clientId: string, firstName: string, primaryId: string) =>
  record(clientId, firstName, { type: 'Child', primaryId, primaryName: 'Ada Marsh', groupId: 'g-2' });
const clients = [
  { clientId: 'g-1', type: 'Group', businessName: 'Old Wharf' },
  group,
  member('a', 'Ada'),
  member('x', 'Xan', 'g-1'),
  member('b', 'Bea'),
  dependent('c', 'Cleo', 'a'),
] as never;

describe('the members of a group', () => {
  it('belong to the group that was entered last, and each is followed by the dependents [R-2.128] [R-2.129]', () => {
    const found = ownGroup(clients);
    expect(found).toMatchObject({ clientId: 'g-2', name: 'Wharf Brewing' });
    const members = found ? groupMembersOf(clients, found) : [];
    expect(members.map(({ name, isPrimary, relation }) => [name, isPrimary, relation])).toEqual([
      ['Ada Marsh', true, 'Primary'],
      ['Cleo Marsh', false, 'Child'],
      ['Bea Marsh', true, 'Primary'],
    ]);
    expect(dependentsOf(members, { clientId: 'a' }).map(({ clientId }) => clientId)).toEqual(['c']);
  });

  it('are absent without a group', () => {
    expect(ownGroup([])).toBeUndefined();
  });

  it.each([
    ['Successfully added membership.', 'Successfully added Ada Marsh.'],
    ['Membership added, membership kept', 'Ada Marsh added, membership kept'],
    ['All memberships are saved', 'All memberships are saved'],
  ])('are named in the message of the server in place of the first word membership: %s [R-7.67] [D-27]', (message, shown) => {
    expect(messageFor(message, 'Ada Marsh')).toBe(shown);
  });
});
