import { describe, expect, it } from '@jest/globals';
import { memberIn } from './member.js';

const match = { clientId: 'c', displayName: 'A*** M****', status: 'Active', isActiveMember: true, confirmContact: false };
const hours = (more: object) => memberIn({ exists: true, match: { ...match, ...more } })?.hours;

describe('a member who checks in', () => {
  it('[R-3.258] [D-48] has the hours that were purchased', () => {
    expect(hours({ hoursPurchased: 6, inventory: { value: 4 } })).toBe('6');
    expect(hours({ hoursPurchased: 0 })).toBe('0');
  });

  it('[R-3.259] [D-48] has the hours of the inventory where none were purchased, else a hyphen', () => {
    expect(hours({ inventory: { value: 4 } })).toBe('4');
    expect(hours({})).toBe('-');
  });

  it('[D-46] has the first name as it was typed', () => {
    expect(memberIn({ exists: true, match: { ...match, firstName: 'ada', displayName: 'ada M****' } })).toMatchObject({
      firstName: 'ada',
      name: 'ada M****',
    });
  });

  it('[D-46] is undefined without a full match', () => {
    for (const data of [undefined, null, {}, { exists: false }, { exists: true }, { exists: true, match: {} }])
      expect(memberIn(data)).toBeUndefined();
  });

  it('has the day from which the membership holds, where it begins later', () => {
    expect(memberIn({ exists: true, match: { ...match, startsOn: '12/01/2026' } })?.startsOn).toBe('12/01/2026');
    expect(memberIn({ exists: true, match })?.startsOn).toBeUndefined();
  });

  it('[D-47] must confirm the contact details where the server requires it', () => {
    expect(memberIn({ exists: true, match })?.isToConfirm).toBe(false);
    expect(memberIn({ exists: true, match: { ...match, confirmContact: true } })?.isToConfirm).toBe(true);
  });

  it('[D-46] is a business only where the server says so', () => {
    expect(memberIn({ exists: true, match })?.isGroup).toBe(false);
    expect(memberIn({ exists: true, match: { ...match, isGroup: true } })?.isGroup).toBe(true);
  });
});
