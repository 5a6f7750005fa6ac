import { describe, expect, it } from '@jest/globals';
import { tenantText, wordsIn } from './tenant-text.js';

const texts = { 'form.a.title': 'Built in', 'field.a.title': 'Built in, shared' };
const both = ['form.a.title', 'field.a.title'];
const say = (dictionary: Record<string, string>, keys: string[] = both): string =>
  tenantText({ code: 'Harbor', groupCode: 'coastal', dictionary, texts })(keys, 'The definition');

describe('a text', () => {
  it("is the tenant's own before the group's, and the group's before the plain one (D-103) [R-3.279] [R-3.280] [R-3.281] [R-3.282]", () => {
    const all = { 'form.a.title': 'plain', 'coastal_form.a.title': 'group', 'harbor_form.a.title': 'tenant' };
    expect(say(all)).toBe('tenant');
    expect(say({ ...all, 'harbor_form.a.title': undefined } as unknown as Record<string, string>)).toBe('group');
    expect(say({ 'form.a.title': 'plain' })).toBe('plain');
  });

  it('is found whatever the case of the dictionary (D-104)', () => {
    expect(say({ 'HARBOR_Form.A.Title': 'loud' })).toBe('loud');
  });

  it('is the built-in one where the dictionary has none, and the definition where nobody has one', () => {
    expect(say({})).toBe('Built in');
    expect(say({}, ['form.b.title'])).toBe('The definition');
  });

  it('is never found in a prototype', () => {
    expect(say({}, ['constructor', '__proto__'])).toBe('The definition');
  });

  it("[R-1.63] [R-1.64] is the language's own words, then the product's in that language, and English only where it has neither", () => {
    const nepali = (ne: Record<string, string>, built: Record<string, string>, keys = both): string => {
      const words = wordsIn('ne', { en: { 'harbor_form.a.title': "the tenant's English" }, ne }, { en: texts, ne: built });
      return tenantText({ code: 'harbor', groupCode: 'coastal', ...words })(keys, 'The definition');
    };
    expect(nepali({ 'form.a.title': 'शब्दकोश' }, { 'form.a.title': 'उत्पादन' })).toBe('शब्दकोश');
    expect(nepali({}, { 'form.a.title': 'उत्पादन' })).toBe('उत्पादन');
    expect(nepali({}, { 'field.a.title': 'साझा' })).toBe('साझा');
    expect(nepali({}, {})).toBe("the tenant's English");
    expect(nepali({}, {}, ['field.a.title'])).toBe('Built in, shared');
  });
});
