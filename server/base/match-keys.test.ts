import { describe, expect, it } from '@jest/globals';
import SPELLINGS from '../../fixtures/testing/spellings.json' with { type: 'json' };
import { matchKeys } from './match-keys.js';

const ada = { firstName: 'Ada', lastName: 'Marsh', dob: '03/14/1984', email: 'ada@example.org' };

describe('the keys a person is recognised by', () => {
  it('are one for the e-mail address and one for each telephone, and tell nothing of them', () => {
    const keys = matchKeys({ ...ada, phones: [{ value: '2075550123' }, { value: '2075550124' }] }, 'coastal');
    expect(keys).toHaveLength(3);
    expect(keys.every((key) => /^[A-Za-z0-9_-]{43}$/.test(key))).toBe(true);
  });

  it.each([
    ['the case of letters', { ...ada, firstName: 'ADA', email: 'Ada@Example.org' }],
    ['spaces around and between', { ...ada, firstName: ' Ada ', lastName: 'Marsh ' }],
  ])('do not mind %s', (_what, same) => {
    expect(matchKeys(same, 'coastal')).toEqual(matchKeys(ada, 'coastal'));
  });

  it('do not mind how an accent is composed, nor how a telephone is written', () => {
    const [one, other] = ['Zo\u00e9', 'Zoe\u0301'].map((firstName) => ({ firstName, lastName: 'Ek', dob: '01/02/1990' }));
    expect(matchKeys({ ...one, phone: '(207) 555-0123' }, 'coastal')).toEqual(
      matchKeys({ ...other, phones: [{ value: '2075550123' }] }, 'coastal'),
    );
  });

  it.each(SPELLINGS)('do not mind how %j is spelt', (lastName = '', ...others) => {
    const keys = matchKeys({ ...ada, lastName }, 'coastal');
    for (const other of others) expect(matchKeys({ ...ada, lastName: other }, 'coastal')).toEqual(keys);
  });

  it('do not mind the script of the digits of a telephone, nor signs without any digit', () => {
    const keys = matchKeys({ ...ada, email: '', phone: '2075550123' }, 'coastal');
    expect(matchKeys({ ...ada, email: '', phone: '\u0968\u0966\u096d \u096b\u096b\u096b-\u0966\u0967\u0968\u0969' }, 'coastal')).toEqual(
      keys,
    );
    expect(
      matchKeys({ ...ada, email: '\u200b', phone: '\uff12\uff10\uff17\uff15\uff15\uff15\uff10\uff11\uff12\uff13' }, 'coastal'),
    ).toEqual(keys);
    expect(matchKeys({ ...ada, email: '', phone: '+ ()' }, 'coastal')).toEqual([]);
  });

  it.each([
    ['the first name', { ...ada, firstName: 'Eda' }],
    ['the last name', { ...ada, lastName: 'March' }],
    ['the day of birth', { ...ada, dob: '03/15/1984' }],
    ['the e-mail address', { ...ada, email: 'ada@example.com' }],
  ])('are others when %s is another', (_what, different) => {
    expect(matchKeys(different, 'coastal')).not.toEqual(matchKeys(ada, 'coastal'));
  });

  it('are others in another group, and of a business go by its name', () => {
    expect(matchKeys(ada, 'summit')).not.toEqual(matchKeys(ada, 'coastal'));
    const contact = { firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.org' };
    expect(matchKeys({ ...contact, businessName: 'Wharf' }, 'coastal')).not.toEqual(
      matchKeys({ ...contact, businessName: 'Pier' }, 'coastal'),
    );
  });

  it('[D-126] of a business are the same for each contact person', () => {
    const wharf = { businessName: 'Wharf Brewing', email: 'ada@example.org' };
    expect(matchKeys({ ...wharf, businessName: ' WHARF brewing', firstName: 'Ada' }, 'coastal')).toEqual(matchKeys(wharf, 'coastal'));
    expect(matchKeys({ ...wharf, businessName: ' ' }, 'coastal')).not.toEqual(matchKeys(wharf, 'coastal'));
  });

  it('are none of somebody who cannot be reached', () => {
    expect(matchKeys({ firstName: 'Ada', lastName: 'Marsh', email: ' ', phones: [{ value: '' }, 'x'] }, 'coastal')).toEqual([]);
  });
});
