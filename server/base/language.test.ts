import { describe, expect, it } from '@jest/globals';
import { acceptedLanguages, directionOf, languageFor, languagesOf } from './language.js';

describe('the language of an answer', () => {
  it.each([
    [['ne'], 'ne'],
    [['NE-np'], 'ne'],
    [['de', 'ne'], 'ne'],
    [['net'], 'en'],
    [[undefined, ''], 'en'],
    [['constructor', '../ne', 'ne"><script>'], 'en'],
    [[], 'en'],
  ])('of %j is %s, where English and Nepali are offered', (wanted, language) => {
    expect(languageFor(wanted, ['en', 'ne'])).toBe(language);
  });

  it('is the usual one of the platform where none is met, and English where nothing is offered', () => {
    expect(languageFor(['de'], ['ne', 'en'])).toBe('ne');
    expect(languageFor(['de'], [])).toBe('en');
  });

  it('is one of those that the platform has and that there are texts for', () => {
    const platform = { languages: ['en', 'ne', 'toString'] };
    expect(languagesOf({ platform, texts: { ne: {}, en: {}, de: {} } })).toEqual(['en', 'ne']);
  });
});

describe('what a browser says it reads', () => {
  it.each([
    ['ne-NP,ne;q=0.9,en;q=0.8', ['ne-NP', 'ne', 'en']],
    ['en;q=0.3, ne ;q=0.7, de', ['de', 'ne', 'en']],
    ['en;q=0, ne;q=x', []],
    ['', ['']],
    [undefined, ['']],
  ])('is read in its order: %s', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages);
  });

  it('is read as far as anybody would write it', () => {
    expect(acceptedLanguages(Array.from({ length: 9000 }, () => 'en').join(',')).length).toBeLessThanOrEqual(20);
  });
});

describe('the direction of a language', () => {
  it.each([
    ['en', 'ltr'],
    ['ne', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
  ])('of %s is %s', (language, direction) => expect(directionOf(language)).toBe(direction));
});
