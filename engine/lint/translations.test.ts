import { describe, expect, it } from '@jest/globals';
import { messages } from '../messages.js';
import { findingsOf } from '../../fixtures/testing/forms.js';

type Texts = { readonly [key: string]: string };

const platform = { country: 'NP', languages: ['en', 'ne'] };
const text = { title: 'A text', type: 'string' };
const engineWords: Texts = Object.fromEntries(Object.keys(messages).map((key) => [key, 'क']));

/** What is wrong with a form of these fields where Nepali has these texts: the code and what it is about. */
function found(properties: object, ne: Texts, { en = {}, parts = {}, files = {} }: { en?: Texts; parts?: object; files?: object } = {}) {
  const all = {
    'schemas/platforms/test.platform.json': platform,
    'schemas/texts/en.json': { language: 'en', texts: en },
    'schemas/texts/ne.json': { language: 'ne', texts: { ...engineWords, ...ne } },
    ...files,
  };
  return findingsOf([{ id: 'tested', schema: { type: 'object', properties }, ...parts }], all).map(
    ({ code, message }) => `${code} ${/"(.*?)"/.exec(message)?.[1]}`,
  );
}

describe('what a platform offers in another language', () => {
  it('is all that its forms say: titles, help, examples, sections, options and the words of lists', () => {
    const kinds = { title: 'Kind', description: 'Of it.', type: 'string', enum: ['one'] };
    const ui = {
      'ui:sections': [{ id: 's', title: 'A part', about: 'Of it.' }],
      a: { 'ui:placeholder': 'x', 'ui:enumNames': ['The one'] },
    };
    expect(found({ a: kinds }, {}, { parts: { ui } })).toEqual([
      'text-not-translated form.tested.section.s',
      'text-not-translated form.tested.section.s.about',
      'text-not-translated field.a.title',
      'text-not-translated field.a.help',
      'text-not-translated field.a.placeholder',
      'text-not-translated field.a.option.one',
    ]);
  });

  it('is every English text, and every message of the engine', () => {
    expect(found({}, { 'error.max': 'क' }, { en: { 'panel.x': 'X' } })).toEqual(['text-not-translated panel.x']);
    expect(found({}, {}, { en: {}, files: { 'schemas/texts/ne.json': { texts: {} } } })).toHaveLength(Object.keys(messages).length);
  });

  it('is each country by one key, in whatever field it is chosen', () => {
    const country = { title: 'C', type: 'string', format: 'country' };
    const missing = found({ a: country, b: country }, { 'field.a.title': 'क', 'field.b.title': 'क', 'country.NP': 'नेपाल' });
    expect(missing).toContain('text-not-translated country.US');
    expect(missing).not.toContain('text-not-translated country.NP');
  });

  it('is not what nobody reads: hidden fields, and the value of a box', () => {
    const parts = { ui: { a: { 'ui:widget': 'hidden' } } };
    expect(found({ a: text, b: { title: 'B', type: 'boolean', const: true } }, { 'field.b.title': 'क' }, { parts })).toEqual([]);
  });

  it('may be said by a particular key, by a general one, or in the dictionary of the tenant', () => {
    expect(found({ a: text }, { 'form.tested.a.title': 'क' })).toEqual([]);
    expect(found({ a: text }, { 'field.a.title': 'क' })).toEqual([]);
    const tenant = { tenant: { code: 'tenant', platform: 'test' }, dictionaries: { ne: { 'TENANT_field.a.title': 'क' } } };
    expect(found({ a: text }, {}, { files: { 'fixtures/tenants/tenant.json': tenant } })).toEqual([]);
  });

  it('is not said by a general key that means something else', () => {
    const group = { title: 'G', type: 'object', properties: { a: { title: 'Another text', type: 'string' } } };
    const general = { 'field.a.title': 'क', 'field.g.title': 'क' };
    expect(found({ a: text, g: group }, general)).toEqual(['text-not-translated form.tested.g.a.title']);
    expect(found({ a: text, g: group }, { ...general, 'form.tested.g.a.title': 'ख' })).toEqual([]);
  });

  it('has a file of texts', () => {
    expect(
      found(
        {},
        {},
        { files: { 'schemas/texts/ne.json': { not: 'texts' }, 'schemas/platforms/test.platform.json': { languages: ['en', 'mai'] } } },
      ),
    ).toEqual(['language-without-texts mai']);
  });
});

describe('a text in another language', () => {
  it('is one that something says', () => {
    expect(found({ a: text }, { 'field.a.title': 'क', 'field.b.title': 'ख' })).toEqual(['text-never-said field.b.title']);
  });

  it('may be about a problem of a field, or about a field that an overlay adds for another tenant', () => {
    const overlay = { actions: [{ target: '$.schema.properties', update: { extra: text } }] };
    const ne = { 'field.a.title': 'क', 'field.a.error.required': 'क', 'field.extra.title': 'क' };
    const parts = { files: { 'schemas/overlays/tenant/other/tested.overlay.json': overlay } };
    expect(found({ a: text }, ne, parts)).toEqual([]);
  });

  it('names no value that the English one does not, and may leave one out', () => {
    expect(found({}, { 'error.max': '{max} {min}' })).toEqual(['unknown-text-value error.max']);
    expect(found({}, { 'error.max': 'क' })).toEqual([]);
  });

  it('shows a value in the format of the English one', () => {
    const en = { 'panel.x': 'Pay {amount, currency}' };
    expect(found({}, { 'panel.x': '{amount, currency} क' }, { en })).toEqual([]);
    expect(found({}, { 'panel.x': '{amount} क' }, { en })).toEqual(['unknown-text-value panel.x']);
  });
});

describe('the dictionary of a tenant', () => {
  const tenant = (words: Texts, more: object = {}) => ({
    files: { 'fixtures/tenants/T.json': { tenant: { code: 'T', groupCode: 'g', platform: 'test' }, dictionary: words, ...more } },
  });
  const nepali = { 'field.a.title': 'क' };

  it('has words for what forms and routes say, by any of their keys and in any case of letters', () => {
    const words = {
      'T_field.A.title': 'x',
      'g_form.tested.a.title': 'x',
      'field.a.error.required': 'x',
      'error.max': 'x',
    };
    expect(found({ a: text }, nepali, tenant(words))).toEqual([]);
  });

  it('has none for what nothing says, in any language', () => {
    const more = { dictionaries: { ne: { 'g_field.c.title': 'ख' } } };
    expect(found({ a: text }, nepali, tenant({ 't_field.b.title': 'x' }, more))).toEqual([
      'unknown-dictionary-key t_field.b.title',
      'unknown-dictionary-key g_field.c.title',
    ]);
  });

  it('may speak of its questions and of what it offers', () => {
    const more = { questionnaires: [{ id: 'q', questions: [{ id: 'smoker' }] }], offerings: [{ tenantOfferingId: 'plan' }] };
    expect(found({ a: text }, nepali, tenant({ 'field.smoker.title': 'x', 'offering.plan.name': 'x' }, more))).toEqual([]);
  });
});
