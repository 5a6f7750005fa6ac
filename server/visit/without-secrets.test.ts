import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutSecrets } from './drafts.js';

describe('a draft', () => {
  it('keeps its answers and their order', () => {
    const draft = { firstName: 'Ada', dependents: [{ firstName: 'Cleo', lastName: 'Marsh' }], done: ['information', 2, null, true] };
    expect(withoutSecrets(draft)).toEqual(draft);
    expect(JSON.stringify(withoutSecrets(draft))).toBe(JSON.stringify(draft));
  });

  it.each([
    'lastSSN',
    'last_ssn',
    'LASTSSN',
    'cardDetail',
    'cardNumber',
    'cvv',
    'CVC',
    'accountNumber',
    'routingNumber',
    '/lastSSN',
    'person.lastSSN',
  ])('never keeps %s, however deep it is', (key) => {
    const around = fc.array(fc.constantFrom('a', 'b', '0'), { maxLength: 6 });
    fc.assert(
      fc.property(around, fc.boolean(), (path, isList) => {
        const draft = path.reduce<unknown>((inner, step) => (isList ? [inner] : { [step]: inner, kept: 1 }), {
          [key]: 'gone',
          kept: 'here',
        });
        const text = JSON.stringify(withoutSecrets(draft));
        expect(text).not.toContain('gone');
        expect(text).toContain('here');
      }),
    );
  });
});
