import { describe, expect, it } from '@jest/globals';
import { chooseLanguage, directionOf, offeredLanguages } from './language.js';

describe('the language of a visit', () => {
  it.each<[wanted: (string | undefined)[], language: string]>([
    [['ne', 'en'], 'ne'],
    [['ne-NP'], 'ne'],
    [['NE-np'], 'ne'],
    [['fr-FR', 'ne-NP', 'en'], 'ne'],
    [['en-GB', 'ne'], 'en'],
    [['net'], 'en'],
    [['nepali', ''], 'en'],
    [[undefined, ''], 'en'],
    [['constructor', '../ne', 'ne"><script>'], 'en'],
    [[], 'en'],
  ])('for the wanted languages %j is %s where English and Nepali are offered', (wanted, language) => {
    expect(chooseLanguage(['en', 'ne'], wanted)).toBe(language);
  });

  it('is the Nepali of a platform that offers ne-NP, for browser and server', () => {
    expect(chooseLanguage(['en', 'ne-NP'], ['ne-NP'])).toBe('ne-NP');
    expect(chooseLanguage(['en', 'ne-NP'], ['ne'])).toBe('ne-NP');
    expect(offeredLanguages({ platform: { languages: ['en', 'ne-NP'] }, texts: { en: {}, ne: {} } })).toEqual(['en', 'ne-NP']);
  });

  it('is the first language of the platform where nothing fits, and English where nothing is offered', () => {
    expect(chooseLanguage(['ne', 'en'], ['fr'])).toBe('ne');
    expect(chooseLanguage(['pt-BR', 'pt'], ['pt-PT'])).toBe('pt-BR');
    expect(chooseLanguage(['pt', 'pt-BR'], ['pt-BR'])).toBe('pt-BR');
    expect(chooseLanguage([], ['fr'])).toBe('en');
  });

  it('is one that the platform has and that the product has texts for', () => {
    const platform = { languages: ['en', 'ne', 'toString'] };
    expect(offeredLanguages({ platform, texts: { ne: {}, en: {}, de: {} } })).toEqual(['en', 'ne']);
  });

  it('is written from right to left where its script is, in any region', () => {
    expect(['ar', 'fa-IR', 'UR', 'he', 'ckb'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl']);
    expect(['en', 'ne', 'arn', ''].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr']);
  });
});
