import { describe, expect, it } from '@jest/globals';
import { memberIn } from './member.js';

const match = { clientId: 'c', displayName: 'A*** M****', status: 'Active', isActiveMember: true, confirmContact: false };

describe('a member who checks in', () => {
  it.each([
    ['[R-3.258] that were purchased', { hoursPurchased: 6, inventory: { value: 4 } }, '6'],
    ['[R-3.258] that were purchased', { hoursPurchased: 0 }, '0'],
    ['[R-3.259] of the inventory where none were purchased', { inventory: { value: 4 } }, '4'],
    ['[R-3.259] as a hyphen where there are none', {}, '-'],
  ])('[D-48] has the hours %s: %j', (_which, more, hours) => {
    expect(memberIn({ exists: true, match: { ...match, ...more } })?.hours).toBe(hours);
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

  it.each([
    ['the day from which the membership holds, where it begins later', { startsOn: '12/01/2026' }, { startsOn: undefined }],
    [
      '[D-47] to confirm the contact details where the server requires it',
      { confirmContact: true, isToConfirm: true },
      { isToConfirm: false },
    ],
    ['[D-46] to be a business only where the server says so', { isGroup: true }, { isGroup: false }],
  ])('has %s', (_what, { confirmContact, ...more }: { confirmContact?: boolean; [key: string]: unknown }, usual) => {
    const sent = { ...match, ...more, ...(confirmContact !== undefined && { confirmContact }) };
    expect(memberIn({ exists: true, match: sent })).toMatchObject(more);
    expect(memberIn({ exists: true, match })).toMatchObject(usual);
  });
});
