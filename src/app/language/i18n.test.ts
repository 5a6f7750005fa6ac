import { describe, expect, it } from '@jest/globals';
import { createI18n, textFor, type Speaker } from './i18n.js';

const texts = { en: { 'field.dob.title': 'Date of Birth', 'error.max': 'The number must be {max} or less' } };

function speak(dictionary: { [key: string]: string }, other: Partial<Speaker> = {}) {
  const speaker: Speaker = { code: 'Harbor', groupCode: 'Coastal', language: 'en', dictionaries: { en: dictionary }, texts, ...other };
  return textFor(createI18n([]), speaker);
}

describe('the words of a tenant [R-1.63] [R-1.64]', () => {
  it('[R-3.279] [R-3.280] [R-3.281] [R-3.282] come before those of the group, those before the plain key, and that before the built-in text', () => {
    const all = { 'harbor_field.dob.title': 'tenant', 'coastal_field.dob.title': 'group', 'field.dob.title': 'plain' };
    expect(speak(all)(['field.dob.title'], 'base')).toBe('tenant');
    expect(speak(all, { code: 'meadow' })(['field.dob.title'], 'base')).toBe('group');
    expect(speak({ 'field.dob.title': 'plain' })(['field.dob.title'], 'base')).toBe('plain');
    expect(speak({})(['field.dob.title'], 'base')).toBe('Date of Birth');
    expect(speak({})(['field.nobody.title'], 'base')).toBe('base');
  });

  it('are found whatever the case of letters in the dictionary', () => {
    expect(speak({ 'HARBOR_Field.DOB.title': 'Born on' })(['field.dob.title'], 'base')).toBe('Born on');
  });

  it('of an earlier key win over those of a later one', () => {
    const keys = ['form.a.dob.title', 'field.dob.title'];
    expect(speak({ 'harbor_field.dob.title': 'shared' })(keys, 'base')).toBe('shared');
    expect(speak({ 'form.a.dob.title': 'own', 'harbor_field.dob.title': 'shared' })(keys, 'base')).toBe('own');
  });

  it('may be none at all, where a tenant says so', () => {
    expect(speak({ 'field.dob.title': '' })(['field.dob.title'], 'base')).toBe('');
  });

  it('keep the places for values, and are never read as code or markup', () => {
    expect(speak({})(['error.max'], 'base')).toBe('The number must be {max} or less');
    expect(speak({ 'field.dob.title': '<b>{{x}} $t(error.max)</b>' })(['field.dob.title'], 'base')).toBe('<b>{{x}} $t(error.max)</b>');
  });

  it('are not taken from an object prototype', () => {
    expect(speak({})(['constructor', '__proto__', 'toString'], 'base')).toBe('base');
  });

  it('of an earlier dictionary are forgotten with it', () => {
    const i18n = createI18n([]);
    const speaker = { code: 'a', groupCode: 'b', language: 'en', texts };
    textFor(i18n, { ...speaker, dictionaries: { en: { x: 'old' } } });
    expect(textFor(i18n, { ...speaker, dictionaries: { en: {} } })(['x'], 'base')).toBe('base');
  });
});

describe('another language', () => {
  const nepali = { 'field.dob.title': 'जन्म मिति' };
  const both = { language: 'ne', texts: { ...texts, ne: nepali } };

  it("has the tenant's words in it first, then the product's", () => {
    const dictionaries = { ne: { 'harbor_field.dob.title': 'तपाईंको जन्म मिति' } };
    expect(speak({}, { ...both, dictionaries })(['field.dob.title'], 'base')).toBe('तपाईंको जन्म मिति');
    expect(speak({}, both)(['field.dob.title'], 'base')).toBe('जन्म मिति');
  });

  it('never gives way to English words of the tenant, whatever their key, where the product speaks it', () => {
    const english = { 'harbor_form.a.dob.title': 'Born on', 'harbor_field.dob.title': 'Born on' };
    expect(speak(english, both)(['form.a.dob.title', 'field.dob.title'], 'base')).toBe('जन्म मिति');
  });

  it("has the English words of the tenant, then the product's, for what it has none for", () => {
    expect(speak({ 'error.max': 'Not above {max}' }, both)(['error.max'], 'base')).toBe('Not above {max}');
    expect(speak({}, both)(['error.max'], 'base')).toBe('The number must be {max} or less');
  });
});
