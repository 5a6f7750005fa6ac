import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileLibrary } from '../../fixtures/testing/forms.js';
import { withoutSecrets as withoutSecretsOf } from './drafts.js';

const withoutSecrets = (value: unknown) => withoutSecretsOf(value, {});

describe('a draft', () => {
  it('keeps its answers and their order', () => {
    const draft = {
      firstName: 'Ada',
      businessName: 'Quay',
      lastSSNOnFile: true,
      dependents: [{ firstName: 'Cleo', lastName: 'Marsh' }],
      done: ['information', 2, null, true],
    };
    expect(withoutSecrets(draft)).toEqual(draft);
    expect(JSON.stringify(withoutSecrets(draft))).toBe(JSON.stringify(draft));
  });

  it.each(
    `lastSSN last_ssn LASTSSN spouseSSN ssnLast4 dependent_ssn_2 socialSecurityNumber cardDetail cardNumber cvv CVC
    accountNumber routingNumber /lastSSN person.lastSSN`.split(/\s+/),
  )('never keeps %s, however deep it is', (key) => {
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

  it('never keeps an answer whose field has the format of such digits, under any name [D-108]', () => {
    const digits = { title: 'Digits', type: 'string', format: 'last-four' };
    const { forms } = compileLibrary([
      { id: 'child', schema: { type: 'object', properties: { childProof: digits, firstName: { title: 'Name', type: 'string' } } } },
      {
        id: 'person',
        schema: {
          type: 'object',
          properties: {
            proof: digits,
            contact: { title: 'Contact', type: 'object', properties: { theirs: digits } },
            children: { title: 'Children', type: 'array', items: { $ref: 'form:child' } },
          },
        },
      },
    ]);
    const answers = { proof: '4321', contact: { theirs: '4322', name: 'Bo' }, children: [{ childProof: '4323', firstName: 'Cleo' }] };
    const draft = { done: { INFORMATION: { answers } }, typed: { other: { '/contact/theirs': '4324', note: 'kept' } } };
    expect(withoutSecretsOf(draft, forms)).toEqual({
      done: { INFORMATION: { answers: { contact: { name: 'Bo' }, children: [{ firstName: 'Cleo' }] } } },
      typed: { other: { note: 'kept' } },
    });
  });
});
