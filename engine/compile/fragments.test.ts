import { describe, expect, it } from '@jest/globals';
import { compileForms, compileLibrary, findingsOf } from '../../fixtures/testing/forms.js';
import type { Form } from '../types.js';

const text = (title: string) => ({ title, type: 'string' });
const address = {
  id: 'address',
  properties: { line: text('Line'), city: text('City'), zip: { ...text('Zip'), maxLength: 10 } },
  required: ['line'],
  ui: { line: { 'ui:width': 'full' } },
  parameters: { whole: { about: 'When it locks.', default: null }, kind: { about: 'What kind of address it is.', default: 'Home' } },
  bindings: { '/zip': { setting: 'ZIP' } },
  rules: [
    { id: 'a zip needs a city', when: { '!': { missing: ['answers.city'] } }, then: { show: ['/zip'] } },
    { id: 'the visitor lives here', when: { '===': [{ var: 'form.country' }, 'US'] }, then: { lock: ['/city', '/zip'] } },
  ],
  checks: [{ id: 'a line is no zip', holds: { '!==': [{ var: 'answers.line' }, { var: 'answers.zip' }] }, at: '/zip', say: 'error.zip' }],
  changes: [{ id: 'another city has another zip', on: ['/city', '/line'], set: { '/zip': { cat: [{ var: 'answers.city' }, ' '] } } }],
  submit: {
    body: [{ from: '/line', to: '/lines/-', as: 'phone-entry', with: { type: { parameter: 'kind' }, countryCode: { answer: '/city' } } }],
  },
};
const file = (fragment: { readonly id: string }) => ({
  [`schemas/fragments/${fragment.id}.fragment.json`]: { language: 3, about: 'A fragment of a test.', ...fragment },
});
const overlay = (name: string, ...actions: readonly object[]) => ({
  [`schemas/overlays/tenant/tenant/${name}.overlay.json`]: { overlay: '1.1.0', info: { title: 'x', version: '1' }, actions },
});
const visit = (parts: object) => ({ id: 'visit', schema: { type: 'object', properties: { country: text('Country') } }, ...parts });
const known = { ...file(address), 'schemas/settings.json': { settings: { ZIP: { category: 'enrollment', kind: 'field', about: 'x' } } } };
/** Returns the form with the fragments of the tests. */
const built = (parts: object, more: object = {}): Form => {
  const { forms } = compileLibrary([visit(parts)], { ...texts, ...known, ...more });
  return forms['visit'] as Form;
};
const texts = { 'schemas/texts/en.json': { language: 'en', texts: { 'error.zip': 'Not a zip' } } };
const codes = (parts: object, more: object = {}) =>
  findingsOf([visit(parts)], { ...texts, ...known, ...more }).map(({ code, file: path, pointer }) => `${code} ${path} ${pointer}`);
const pointers = ({ fields }: Form) => fields.map((field) => field.pointer);

describe('a fragment', () => {
  const atHome = {
    use: [{ fragment: 'address', at: '/home' }],
    schema: { type: 'object', properties: { country: text('Country'), home: { title: 'Home', type: 'object' } } },
  };

  it('brings its fields before those of the form, and what belongs to them where they are', () => {
    const form = built(atHome);
    expect(pointers(form)).toEqual(['/home', '/home/line', '/home/city', '/home/zip', '/country']);
    expect(form.fields.map(({ required }) => required)).toEqual([false, true, false, false, false]);
    expect(form.bindings.map(({ at, setting }) => `${at} ${setting}`)).toEqual(['/home/zip ZIP']);
    expect(form.rules.map(({ when, show, lock }) => ({ when, show, lock }))).toEqual([
      { when: { '!': { missing: ['answers.home.city'] } }, show: ['/home/zip'], lock: [] },
      { when: { '===': [{ var: 'answers.country' }, 'US'] }, show: [], lock: ['/home/city', '/home/zip'] },
    ]);
    expect(form.checks).toMatchObject([{ at: '/home/zip', holds: { '!==': [{ var: 'answers.home.line' }, { var: 'answers.home.zip' }] } }]);
    expect(form.changes).toMatchObject([
      { on: ['/home/city', '/home/line'], set: [{ at: '/home/zip', to: { cat: [{ var: 'answers.home.city' }, ' '] } }] },
    ]);
    expect(form.submit.body).toMatchObject([
      { from: '/home/line', to: '/home/lines/-', with: { type: 'Home', countryCode: { answer: '/home/city' } } },
    ]);
  });

  it('names its own file as the reason of a field', () => {
    const [zip] = built(atHome).fields.filter(({ pointer }) => pointer === '/home/zip');
    expect(zip?.origins).toEqual([{ layer: 'form', file: 'schemas/fragments/address.fragment.json', at: '/properties/zip' }]);
    expect(built(atHome).bindings[0]?.origin).toMatchObject({ file: 'schemas/fragments/address.fragment.json', at: '/bindings/~1zip' });
  });

  it('takes values for its parameters; one of null leaves its key out', () => {
    const [line] = built({ use: [{ fragment: 'address' }] }).fields;
    expect(line?.ui).toEqual({ 'ui:width': 'full' });
    const form = built({ use: [{ fragment: 'address', with: { kind: 'Work' } }] });
    expect(form.submit.body).toMatchObject([{ with: { type: 'Work' } }]);
  });

  it('leaves out with a field what concerns only that field', () => {
    const form = built({ use: [{ fragment: 'address', without: ['zip'] }] });
    expect(pointers(form)).toEqual(['/line', '/city', '/country']);
    expect(form.bindings).toEqual([]);
    expect(form.rules.map(({ id, lock }) => ({ id, lock }))).toEqual([{ id: 'the visitor lives here', lock: ['/city'] }]);
    expect([form.checks, form.changes]).toEqual([[], []]);
    expect(pointers(built({ use: [{ fragment: 'address', only: ['line', 'city'] }] }))).toEqual(['/line', '/city', '/country']);
  });

  it('may not lose a field that one of its parts reads, unless the form has that part in other words', () => {
    const use = [{ fragment: 'address', only: ['zip'] }];
    expect(codes({ use })).toEqual([
      'left-out-field schemas/forms/visit.form.json /use/0',
      'left-out-field schemas/forms/visit.form.json /use/0',
    ]);
    const rules = [{ id: 'a zip needs a city', when: { '!': { blank: { var: 'answers.country' } } }, then: { show: ['/zip'] } }];
    const checks = [{ ...address.checks[0], holds: { '!==': [{ var: 'answers.country' }, { var: 'answers.zip' }] } }];
    expect(codes({ use, rules, checks })).toEqual([]);
    const body = [{ from: '/home/line', to: '/first' }];
    const lost = (submit: object) => codes({ ...atHome, use: [{ ...atHome.use[0], without: ['city'] }], submit }).length;
    expect(lost({ body })).toBe(lost({}) - 1);
  });

  it('gives one field, under another name, with what belongs to it', () => {
    const form = built({
      schema: { type: 'object', properties: { country: text('Country'), town: { $ref: 'fragment:address#city', title: 'Town' } } },
    });
    expect(form.fields.map(({ pointer, words, nameInFragment }) => [pointer, words.title, nameInFragment])).toEqual([
      ['/country', 'Country', undefined],
      ['/town', 'Town', 'city'],
    ]);
    expect(form.rules).toMatchObject([{ id: 'the visitor lives here', lock: ['/town'] }]);
  });

  it('is the place of a mistake in its field, also where the form says something else of that field', () => {
    const street = { id: 'street', properties: { line: { ...text('Line'), format: 'lin' } } };
    const schema = { type: 'object', properties: { line: { $ref: 'fragment:street#line', title: 'Street' } } };
    expect(codes({ schema }, file(street))).toEqual(['unknown-format schemas/fragments/street.fragment.json /properties/line/format']);
  });

  it('is overruled by the form: property, ui key and binding by place, rule by id, mapping by its answer', () => {
    const rule = { id: 'a zip needs a city', when: { '!': { blank: { var: 'answers.line' } } }, then: { show: ['/city'] } };
    const form = built({
      use: [{ fragment: 'address' }],
      schema: { type: 'object', properties: { country: text('Country'), zip: { title: 'Postal code' } } },
      ui: { line: { 'ui:width': 'short' } },
      bindings: { '/zip': {} },
      rules: [rule],
      submit: { body: [{ from: '/line', to: '/first' }] },
    });
    expect(form.fields.find(({ key }) => key === 'zip')).toMatchObject({ words: { title: 'Postal code' }, limits: { maxLength: 10 } });
    expect(form.fields.find(({ key }) => key === 'line')?.ui).toEqual({ 'ui:width': 'short' });
    expect(form.bindings).toMatchObject([{ at: '/zip', decides: ['show', 'require'] }]);
    expect(form.bindings[0]?.setting).toBeUndefined();
    expect(form.rules.map(({ id, show }) => [id, ...show])).toEqual([['a zip needs a city', '/city'], ['the visitor lives here']]);
    expect(form.submit.body).toMatchObject([{ from: '/line', to: '/first' }]);
  });

  it('may use other fragments, and hand its parameters on', () => {
    const place = {
      id: 'place',
      parameters: address.parameters,
      properties: { where: { title: 'Where', type: 'object' } },
      use: [{ fragment: 'address', at: '/where', with: { kind: { parameter: 'kind' } } }],
    };
    const form = built({ use: [{ fragment: 'place', with: { kind: 'Farm' } }] }, file(place));
    expect(pointers(form)).toEqual(['/where', '/where/line', '/where/city', '/where/zip', '/country']);
    expect(form.submit.body).toMatchObject([{ from: '/where/line', with: { type: 'Farm' } }]);
  });

  it('may not use itself, not even by another one', () => {
    const [one, two] = [
      { id: 'one', use: [{ fragment: 'two' }] },
      { id: 'two', use: [{ fragment: 'one' }] },
    ];
    const [found] = findingsOf([visit({ use: [{ fragment: 'one' }] })], { ...file(one), ...file(two) });
    expect(found).toMatchObject({ code: 'circular-reference', message: 'these refer to each other in a circle: one → two → one' });
  });

  it('may be used twice at different places, but may not define what another one defines', () => {
    const group = (title: string) => ({ title, type: 'object' });
    const schema = { type: 'object', properties: { country: text('Country'), home: group('Home'), work: group('Work') } };
    const twice = built({
      schema,
      use: [
        { fragment: 'address', at: '/home' },
        { fragment: 'address', at: '/work' },
      ],
    });
    expect(twice.rules.map(({ id }) => id)).toEqual([
      'a zip needs a city',
      'the visitor lives here',
      'a zip needs a city (/work)',
      'the visitor lives here (/work)',
    ]);
  });
});

describe('an overlay of a fragment', () => {
  const use = [{ fragment: 'address' }];

  it('reaches every form that uses the fragment, and is named as the reason', () => {
    const action = { target: '$.properties.city', description: 'We say town', update: { title: 'Town' } };
    const form = built({ use }, overlay('address.fragment', action));
    const city = form.fields.find(({ key }) => key === 'city');
    expect(city?.words.title).toBe('Town');
    expect(city?.origins[1]).toMatchObject({ layer: 'tenant', file: 'schemas/overlays/tenant/tenant/address.fragment.overlay.json' });
  });

  it('takes a field away from every form, and what belongs to it', () => {
    const remove = overlay('address', { target: '$.properties.zip', remove: true });
    const form = built({ use }, remove);
    expect([pointers(form), form.removed, form.bindings]).toEqual([['/line', '/city', '/country'], ['/zip'], []]);
  });

  it('may take away a field that a form leaves out or takes by name', () => {
    const remove = overlay('address', { target: '$.properties.zip', remove: true });
    for (const names of [{ without: ['zip'] }, { only: ['line', 'city', 'zip'] }]) {
      expect(pointers(built({ use: [{ fragment: 'address', ...names }] }, remove))).toEqual(['/line', '/city', '/country']);
    }
  });

  it('comes before that of the form', () => {
    const both = {
      ...overlay('address', { target: '$.properties.city', update: { title: 'Town' } }),
      ...overlay('visit', { target: '$.schema.properties.city', update: { title: 'Village' } }),
    };
    expect(built({ use }, both).fields.find(({ key }) => key === 'city')?.words.title).toBe('Village');
  });
});

describe('an overlay', () => {
  it('can let a form use one more fragment', () => {
    const action = { target: '$', update: { use: [{ fragment: 'address', only: ['line', 'city'] }] } };
    expect(pointers(built({}, overlay('visit', action)))).toEqual(['/line', '/city', '/country']);
  });

  const page = { 'schemas/pages/visit.page.json': { language: 3, id: 'visit', about: 'x', title: 'Visit', steps: [] } };
  const change = { target: '$.schema.properties.country', update: { title: 'Land' } };

  it('says by its file name and "extends" which of several documents of the same id it changes', () => {
    const named = compileForms([visit({})], { ...page, ...overlay('visit.form', change) });
    expect(named.ok && named.value.byTenant.get('tenant')?.forms['visit']?.fields[0]?.words.title).toBe('Land');
    expect(findingsOf([visit({})], { ...page, ...overlay('visit', change) })).toMatchObject([
      {
        code: 'overlay-document',
        hint: 'there is a form and a page of this name: call the file visit.form.overlay.json or visit.page.overlay.json',
      },
    ]);
  });

  it('has no "extends" that differs from its file name', () => {
    const path = 'schemas/overlays/tenant/tenant/visit.form.overlay.json';
    const other = { overlay: '1.1.0', info: { title: 'x', version: '1' }, extends: 'page:visit', actions: [change] };
    const found = findingsOf([visit({})], { ...page, [path]: other });
    expect(found).toMatchObject([{ code: 'overlay-document', hint: 'its file name says "form:visit"' }]);
  });
});
