import { describe, expect, it } from '@jest/globals';
import { comparableText, displayName } from './people.js';

describe('the name of a client', () => {
  it('is first, middle and last name, and of a business its own', () => {
    expect(displayName({ firstName: 'Ada', middleName: ' ', lastName: 'Marsh' })).toBe('Ada Marsh');
    expect(displayName({ firstName: 'Nia', businessName: 'Wharf Brewing' })).toBe('Wharf Brewing');
    expect(displayName(undefined)).toBe('');
  });

  it('compares equal in any case, spacing and composition of its letters', () => {
    expect(comparableText(' ADA  Marsh ')).toBe(comparableText('ada marsh'));
    expect(comparableText('Ame\u0301lie')).toBe(comparableText('Am\u00e9lie'));
    expect(comparableText(7)).toBe('');
  });
});
