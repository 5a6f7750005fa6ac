import { describe, expect, it } from '@jest/globals';
import { createI18n, textFor } from './i18n.js';

const texts = { 'field.dob.title': 'Date of Birth', 'error.max': 'The number must be {max} or less' };

function speak(dictionary: { [key: string]: string }, code = 'Harbor') {
  return textFor(createI18n(), { code, groupCode: 'Coastal', dictionary, texts });
}

describe('the words of a tenant', () => {
  it('come before those of the group, those before the plain key, and that before the built-in text', () => {
    const all = { 'harbor_field.dob.title': 'tenant', 'coastal_field.dob.title': 'group', 'field.dob.title': 'plain' };
    expect(speak(all)(['field.dob.title'], 'base')).toBe('tenant');
    expect(speak(all, 'meadow')(['field.dob.title'], 'base')).toBe('group');
    expect(speak({ 'field.dob.title': 'plain' })(['field.dob.title'], 'base')).toBe('plain');
    expect(speak({})(['field.dob.title'], 'base')).toBe('Date of Birth');
    expect(speak({})(['field.nobody.title'], 'base')).toBe('base');
  });

  it('are found whatever the case of letters in the dictionary', () => {
    expect(speak({ 'HARBOR_Field.DOB.title': 'Born on' })(['field.dob.title'], 'base')).toBe('Born on');
  });

  it('of an earlier key win over those of a later one', () => {
    expect(speak({ 'harbor_field.dob.title': 'shared' })(['form.a.dob.title', 'field.dob.title'], 'base')).toBe('shared');
    expect(speak({ 'form.a.dob.title': 'own', 'harbor_field.dob.title': 'shared' })(['form.a.dob.title', 'field.dob.title'], 'base')).toBe(
      'own',
    );
  });

  it('keep the places for values, and are never read as code or markup', () => {
    expect(speak({})(['error.max'], 'base')).toBe('The number must be {max} or less');
    expect(speak({ 'field.dob.title': '<b>{{x}} $t(error.max)</b>' })(['field.dob.title'], 'base')).toBe('<b>{{x}} $t(error.max)</b>');
  });

  it('are not taken from an object prototype', () => {
    expect(speak({})(['constructor', '__proto__'], 'base')).toBe('base');
  });
});
