import { describe, expect, it } from '@jest/globals';
import { compileLibrary, findingsOf } from '../../fixtures/testing/forms.js';
import type { Form } from '../types.js';

const text = (title: string) => ({ title, type: 'string' });
const address = { line: text('Line'), city: text('City'), zip: text('Zip') };
const files = { 'schemas/fragments/address.fragment.json': { language: 3, id: 'address', about: 'x', properties: address } };
const properties = { country: text('Country'), home: { title: 'Home', type: 'object', properties: { floor: text('Floor') } } };
const sections = ['who', 'where'].map((id) => ({ id, title: id }));
const visit = (use: object, ui: object = {}) => ({
  id: 'visit',
  use: [{ fragment: 'address', ...use }],
  schema: { type: 'object', properties },
  ui: { 'ui:sections': sections, ...ui },
});
const sectionOf = (use: object, ui: object = {}) => {
  const { fields } = compileLibrary([visit(use, ui)], files).forms['visit'] as Form;
  return fields.map((field) => [field.pointer, field.ui['ui:section']]);
};

describe('the section of a use', () => {
  it('is that of its fields, unless one names another', () => {
    expect(sectionOf({ section: 'where' }, { zip: { 'ui:section': 'who' } })).toEqual([
      ['/zip', 'who'],
      ['/country', undefined],
      ['/home', undefined],
      ['/home/floor', undefined],
      ['/line', 'where'],
      ['/city', 'where'],
    ]);
  });

  it('is that of the group which gets the fields', () => {
    expect(sectionOf({ at: '/home', section: 'who' }).filter(([at]) => String(at).startsWith('/home'))).toEqual([
      ['/home', 'who'],
      ['/home/line', undefined],
      ['/home/city', undefined],
      ['/home/zip', undefined],
      ['/home/floor', undefined],
    ]);
    const inner = {
      schema: {
        type: 'object',
        properties: { home: { ...properties.home, properties: { inner: { title: 'In', type: 'object', properties: {} } } } },
      },
    };
    const { fields } = compileLibrary([{ ...visit({ at: '/home/inner', section: 'who' }), ...inner }], files).forms['visit'] as Form;
    expect(fields.find((field) => field.pointer === '/home/inner')?.ui['ui:section']).toBe('who');
  });

  it('is found at the use where the form does not have it', () => {
    const [missing] = findingsOf([visit({ section: 'wher' })], files);
    expect(missing).toMatchObject({ code: 'unknown-section', file: 'schemas/forms/visit.form.json', pointer: '/use/0/section' });
    expect(missing?.hint).toBe('did you mean "where"?');
  });
});
