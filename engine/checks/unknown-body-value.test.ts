import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../testing/forms.js';

type Parts = { readonly [key: string]: unknown };

const text = { title: 'A text', type: 'string' };
const box = { title: 'Same', type: 'boolean' };

/** Returns the findings of a form with a field that is read back from one value of the body. */
function findingsFor(path: string, properties: Parts, ...body: readonly Parts[]): readonly string[] {
  const readBack = { drop: '/same', readBack: { '!!': { var: path } } };
  const form = {
    id: 'tested',
    schema: { type: 'object', properties: { same: box, ...properties } },
    submit: { call: 'POST /clients', flow: 'keep', body: [...body, readBack] },
  };
  const parts = { panels: {}, flows: { keep: { about: 'Keeps it.', adds: ['consents'] } } };
  return findingsOf([form], { 'schemas/parts.json': parts }).map(({ code, message, hint }) => `${code}: ${message}; ${hint}`);
}

const phone = { from: '/phone', to: '/phones/-', as: 'phone-entry', with: { type: 'Cell' } };

describe('a value of the body', () => {
  it.each<[what: string, path: string, properties: Parts, body: readonly Parts[]]>([
    ['a field that is sent under its own name', 'wire.mail', { mail: text }, []],
    ['the field itself, which a record may have', 'wire.same', {}, []],
    ['the target of a mapping', 'wire.address.line1', { mail: text }, [{ from: '/mail', to: '/address/line1' }]],
    ['an object around a target', 'wire.address', { mail: text }, [{ from: '/mail', to: '/address/line1' }]],
    ['an entry of a list that a mapping fills', 'wire.phones.0', { phone: text }, [phone]],
    ['a part that a transform writes', 'wire.phones.0.value', { phone: text }, [phone]],
    ['a value that the flow adds', 'wire.consents.0.document', {}, []],
    ['a part of the body that all fields are moved into', 'wire.clients.0.mail', { mail: text }, [{ from: '/*', to: '/clients/0' }]],
  ])('can be read if it is %s', (_, path, properties, body) => {
    expect(findingsFor(path, properties, ...body)).toEqual([]);
  });

  it.each<[what: string, path: string, properties: Parts, body: readonly Parts[], hint: string]>([
    ['no field', 'wire.mial', { mail: text }, [], 'wire.mail'],
    ['no target', 'wire.address.line', { mail: text }, [{ from: '/mail', to: '/address/line1' }], 'wire.address.line1'],
    ['nothing that the transform writes', 'wire.phones.0.valeu', { phone: text }, [phone], 'wire.phones.-.value'],
    ['nothing that the flow adds', 'wire.consent', {}, [], 'wire.consents'],
  ])('is reported with a similar one if it is %s', (_, path, properties, body, hint) => {
    expect(findingsFor(path, properties, ...body)).toEqual([
      `unknown-body-value: no value "${path}" in the body of this form; did you mean "${hint}"?`,
    ]);
  });
});
