import { describe, expect, it } from '@jest/globals';
import { FRAME_INIT } from '../../../gateways/frame-protocol.js';
import { entryOf, fieldsForMethod, validateEntries, readExpiry, showExpiry } from './entry-fields.js';
import { readCommand, readInit } from './read-message.js';
import { textsFor } from './texts.js';

describe('an expiry as people write it', () => {
  it.each(['03/27', '3/27', '0327', '03 / 27', '03-27', '03/2027', '032027', '2027-03', ' 03/27 ', '०३/२७', '٠٣٢٧'])(
    'is understood: %s',
    (typed) => {
      expect(readExpiry(typed)).toBe('032027');
    },
  );

  it.each(['3', '327', 'March', '03/7', ''])('stays as it is where it cannot be: %s', (typed) => {
    expect(readExpiry(typed)).toBe(typed);
  });

  it('is shown as on a card', () => {
    expect(showExpiry('032027')).toBe('03/27');
    expect(showExpiry('3')).toBe('3');
  });
});

describe('the fields of the frame', () => {
  it('name themselves to browsers that fill in cards, and leave bank numbers alone', () => {
    expect(fieldsForMethod('Card', false).map(({ autocomplete }) => autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
    expect(fieldsForMethod('Bank', false).map(({ autocomplete }) => autocomplete)).toEqual(['off', 'off', 'off']);
  });

  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['38000000000006', '3800 000000 0006'],
    ['4242', '4242'],
    ['42x', '42x'],
  ])('show %s as %s', (entry, shown) => {
    expect(fieldsForMethod('Card', false)[0]?.show(entry)).toBe(shown);
    expect(fieldsForMethod('Card', false)[0]?.read(shown)).toBe(entry);
  });

  it('are judged by the visitor’s own day, and sent as card or account', () => {
    const card = { number: '4242424242424242', expiry: '112026', cvv: '123' };
    expect(validateEntries('Card', card, new Date(2026, 10, 30), true)).toEqual([]);
    expect(validateEntries('Card', card, new Date(2026, 11, 1), true)).toEqual([{ field: 'expiry', code: 'expired_card' }]);
    expect(entryOf('Card', card)).toEqual({ card });
    expect(fieldsForMethod('Bank', true)[0]?.read('  Ada   Marsh ')).toBe('Ada Marsh');
    const account = { routing: '110000000', account: '000123456789', accountType: 'checking' };
    expect(validateEntries('Bank', { ...account, holder: 'M'.repeat(23) }, new Date(), true)).toEqual([
      { field: 'holder', code: 'invalid_holder' },
    ]);
    expect(validateEntries('Bank', { ...account, holder: '' }, new Date(), true)).toEqual([{ field: 'holder', code: 'required' }]);
    expect(entryOf('Bank', { routing: '110000000' })).toEqual({ bank: { routing: '110000000', account: '', accountType: '' } });
  });

  it('have the same words in both languages', () => {
    const shape = (value: object): string[] =>
      Object.entries(value)
        .flatMap(([key, each]) => (typeof each === 'object' && each !== null ? shape(each).map((inner) => `${key}.${inner}`) : [key]))
        .sort();
    const { banner: _banner, ...ne } = textsFor('ne-NP').words;
    expect(textsFor('ne-NP').lang).toBe('ne');
    expect(textsFor('fr').lang).toBe('en');
    expect(shape(ne)).toEqual(shape(textsFor('en-US').words));
  });
});

describe('what the frame is told', () => {
  const init = { kind: FRAME_INIT, nonce: '0123456789abcdef', session: { type: 'BRAINTREE' }, method: 'Card', locale: 'ne' };

  it('begins with a first message that is whole', () => {
    expect(readInit(init)).toEqual(init);
    for (const part of ['kind', 'nonce', 'session', 'method'] as const) expect(readInit({ ...init, [part]: undefined })).toBeUndefined();
    expect(readInit({ ...init, nonce: 'short' })).toBeUndefined();
    expect(readInit('hello')).toBeUndefined();
  });

  it('is obeyed where it is a command that exists, and nothing else', () => {
    expect(readCommand({ kind: 'focus', field: 'cvv' })).toEqual({ kind: 'focus', field: 'cvv' });
    expect(readCommand({ kind: 'tokenize', id: '1', billing: { zip: '46282', other: 1 } })).toEqual({
      kind: 'tokenize',
      id: '1',
      billing: { zip: '46282' },
    });
    expect(readCommand({ kind: 'destroy' })).toEqual({ kind: 'destroy' });
    for (const wrong of [{ kind: 'read' }, { kind: 'focus', field: 'name' }, { kind: 'tokenize', id: 1, billing: {} }, null, [], 'focus'])
      expect(readCommand(wrong)).toBeUndefined();
  });
});
