import { describe, expect, it } from '@jest/globals';
import { groupOf, hasPlan, holderOf, memberOf, messageFor, primariesOf } from './members.js';

const group = groupOf({ clientId: 'g-2', type: 'Group', businessName: 'Wharf Brewing' });
const record = (clientId: string, firstName: string, relationship: object) =>
  memberOf({ clientId, type: 'Individual', firstName, lastName: 'Marsh', relationship } as never);
const ada = record('a', 'Ada', { type: 'Primary', groupId: 'g-2' });
const cleo = record('c', 'Cleo', { type: 'Child', primaryId: 'a', primaryName: 'Ada Marsh', groupId: 'g-2' });
const t = (_key: string, fallback: string) => fallback;

describe('the members of a group', () => {
  it('are shown by name, with what a dependent is to whom [R-2.128] [R-2.129]', () => {
    expect(group).toMatchObject({ clientId: 'g-2', name: 'Wharf Brewing' });
    expect([ada, cleo].map(({ name, isPrimary, relation, primaryName }) => [name, isPrimary, relation, primaryName])).toEqual([
      ['Ada Marsh', true, 'Primary', ''],
      ['Cleo Marsh', false, 'Child', 'Ada Marsh'],
    ]);
  });

  it('are those of the group, and of a group member the own dependents, whose primary is that member [R-1.7] [R-1.8]', () => {
    const self = { ...group, clientId: 'a', isMember: true } as const;
    expect([holderOf(group), holderOf(self)]).toEqual([{ groupId: 'g-2' }, { primaryId: 'a' }]);
    expect(primariesOf(group, [ada, cleo], t)).toEqual([ada]);
    expect(primariesOf(self, [cleo], t)).toMatchObject([{ clientId: 'a', name: 'You' }]);
  });

  it('have the plan of the group, as its own record or theirs say [D-132]', () => {
    const covered = record('b', 'Bea', { type: 'Primary', groupId: 'g-2', groupEnrollmentId: 'e' });
    const paying = groupOf({ clientId: 'g-2', type: 'Group', clientEnrollmentId: 'e' });
    expect([hasPlan(group, [ada, cleo]), hasPlan(group, [ada, covered]), hasPlan(paying, [])]).toEqual([false, true, true]);
  });

  it.each([
    ['Successfully added membership.', 'Successfully added Ada Marsh.'],
    ['Membership added, membership kept', 'Ada Marsh added, membership kept'],
    ['All memberships are saved', 'All memberships are saved'],
  ])('are named in the message of the server in place of the first word membership: %s [R-7.67] [D-27]', (message, shown) => {
    expect(messageFor(message, 'Ada Marsh')).toBe(shown);
  });
});
