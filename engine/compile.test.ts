import { describe, expect, it } from '@jest/globals';
import { compileForms, compileLibrary, findingsOf } from '../fixtures/testing/forms.js';
import { pointer } from './base/pointer.js';
import type { Form } from './types.js';
import { testHash } from '../fixtures/testing/test-hash.js';
import { compile } from './compile.js';

const fields = {
  'schemas/fragments/person.fragment.json': {
    language: 3,
    id: 'person',
    about: 'People.',
    properties: { dob: { type: 'string', title: 'Date of Birth', format: 'birth-date' } },
    ui: { dob: { 'ui:width': 'short', 'ui:autocomplete': 'bday' } },
  },
};
const form = {
  id: 'visit',
  schema: {
    type: 'object',
    title: 'Visit',
    required: ['name', 'race'],
    properties: {
      name: { type: 'string', title: 'Name' },
      race: { type: 'string', title: 'Race' },
      dob: { $ref: 'fragment:person#dob', title: 'Born' },
      address: { type: 'object', title: 'Address', properties: { zip: { type: 'string', title: 'Zip', maxLength: 10 } } },
    },
  },
  ui: { 'ui:order': ['dob', '*', 'name'], dob: { 'ui:width': 'long' } },
  bindings: { '/race': { setting: 'RACE' } },
  submit: { body: [{ from: '/race', to: '/people/race' }] },
};
const overlay = (kind: string, code: string, ...actions: object[]) => ({
  [`schemas/overlays/${kind}/${code}/visit.overlay.json`]: {
    overlay: '1.1.0',
    info: { title: 'x', version: '1' },
    extends: 'visit',
    actions,
  },
});
const visit = (more: { readonly [path: string]: unknown } = fields): Form => compileLibrary([form], more).forms['visit'] as Form;
const field = (of: Form, key: string) => of.fields.find((candidate) => candidate.key === key);

describe('compile', () => {
  it('puts fields in the order of the screen, groups before what is in them', () => {
    expect(visit().fields.map((one) => one.pointer)).toEqual(['/dob', '/race', '/address', '/address/zip', '/name']);
  });

  it('inlines a field of a fragment; the keys beside the reference win, in the schema and in the ui', () => {
    expect(field(visit(), 'dob')).toMatchObject({
      format: 'birth-date',
      words: { title: 'Born' },
      ui: { 'ui:width': 'long', 'ui:autocomplete': 'bday' },
      nameInFragment: 'dob',
    });
  });

  it('uses the form-wide choice of when errors show for every field that makes none', () => {
    const ui = { ...form.ui, 'ui:validate': 'blur', name: { 'ui:validate': 'submit' } };
    const { fields: all } = compileLibrary([{ ...form, ui }], fields).forms['visit'] as Form;
    expect(Object.fromEntries(all.map((one) => [one.pointer, one.ui['ui:validate']]))).toEqual({
      '/dob': 'blur',
      '/race': 'blur',
      '/address': 'blur',
      '/address/zip': 'blur',
      '/name': 'submit',
    });
  });

  it('keeps titles out of the schema of the validators', () => {
    expect(visit().validation).toEqual({
      $id: visit().hash,
      type: 'object',
      properties: {
        dob: { type: 'string' },
        race: { type: 'string' },
        address: { type: 'object', properties: { zip: { type: 'string', maxLength: 10 } } },
        name: { type: 'string' },
      },
    });
  });

  it('gives the same hash to the same form, and another to another', () => {
    const other = compileLibrary([{ ...form, about: 'Another sentence.' }], fields).forms['visit'];
    expect(visit().hash).toBe(visit().hash);
    expect(other?.hash).not.toBe(visit().hash);
  });

  it('applies the layers in order, and remembers which of them said what, and why', () => {
    const platform = overlay('platform', 'test', {
      target: '$.schema.properties',
      description: 'Bills employers',
      update: { employer: { type: 'string', title: 'Firm' } },
    });
    const tenant = overlay('tenant', 'tenant', {
      target: '$.schema.properties.employer',
      description: 'Says employer',
      update: { title: 'Employer' },
    });
    const employer = field(visit({ ...fields, ...platform, ...tenant }), 'employer');
    expect(employer?.words.title).toBe('Employer');
    expect(employer?.origins).toEqual([
      {
        layer: 'platform',
        file: 'schemas/overlays/platform/test/visit.overlay.json',
        at: '/actions/0/update/employer',
        description: 'Bills employers',
      },
      {
        layer: 'tenant',
        file: 'schemas/overlays/tenant/tenant/visit.overlay.json',
        at: '/actions/0/update/title',
        description: 'Says employer',
      },
    ]);
  });

  it('drops bindings, order and moves of a field that an overlay takes away, and says so', () => {
    const without = visit({ ...fields, ...overlay('group', 'group', { target: '$.schema.properties.race', remove: true }) });
    expect(without.removed).toEqual([pointer('race')]);
    expect(field(without, 'race')).toBeUndefined();
    expect(without.bindings).toEqual([]);
    expect(without.submit.body).toEqual([]);
  });

  it.each([
    ['$', { rules: [{ id: 'two', when: { var: 'answers.name' }, then: { show: ['/nmae'] } }] }, '/actions/0/update/rules/0/then/show/0'],
    ['$.rules', { id: 'two', when: { var: 'answers.name' }, then: { show: ['/nmae'] } }, '/actions/0/update/then/show/0'],
  ])('places a problem in what an overlay adds to the list of %s where the file has it', (target, update, place) => {
    const rules = [{ id: 'one', when: { var: 'answers.name' }, then: { show: ['/race'] } }];
    const found = findingsOf([{ ...form, rules }], { ...fields, ...overlay('tenant', 'tenant', { target, update }) });
    expect(found.filter(({ code }) => code === 'unknown-field').map(({ pointer: at }) => at)).toEqual([place]);
  });

  it('compiles for every scope at once, and changes nothing it is given', () => {
    const files = [
      { path: 'schemas/forms/visit.form.json', text: JSON.stringify({ ...form, language: 3, about: 'x' }) },
      { path: 'schemas/fragments/person.fragment.json', text: JSON.stringify(fields['schemas/fragments/person.fragment.json']) },
    ];
    const result = compile(
      Object.freeze(files),
      [
        { platform: 'p', group: 'g', tenant: 'one' },
        { platform: 'p', group: 'g', tenant: 'two' },
      ],
      testHash,
    );
    expect(result.ok && [...result.value.byTenant.keys()]).toEqual(['one', 'two']);
    expect(compileForms([form], fields).ok).toBe(true);
  });
});
