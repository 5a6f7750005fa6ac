import { describe, expect, it } from '@jest/globals';
import { directionOf, languageFor } from './language.js';

describe('the language of a site', () => {
  it.each<[wanted: string[], language: string]>([
    [['ne', 'en'], 'ne'],
    [['ne-NP'], 'ne'],
    [['NE'], 'ne'],
    [['fr-FR', 'ne-NP', 'en'], 'ne'],
    [['en-GB', 'ne'], 'en'],
    [['fr'], 'en'],
    [['nepali', ''], 'en'],
    [[], 'en'],
  ])('for somebody who wants %p is %s where there are English and Nepali', (wanted, language) => {
    expect(languageFor(['en', 'ne'], wanted)).toBe(language);
  });

  it('is the usual one of the platform where nothing fits', () => {
    expect(languageFor(['ne', 'en'], ['fr'])).toBe('ne');
    expect(languageFor(['pt-BR', 'pt'], ['pt-PT'])).toBe('pt-BR');
    expect(languageFor(['pt', 'pt-BR'], ['pt-BR'])).toBe('pt-BR');
    expect(languageFor([], ['fr'])).toBe('en');
  });

  it('is written from the right where it is, whatever the region', () => {
    expect(['ar', 'fa-IR', 'UR', 'he', 'ckb'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl']);
    expect(['en', 'ne', 'arn', ''].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr']);
  });
});
