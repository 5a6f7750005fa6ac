import { describe, expect, it } from '@jest/globals';
import { comparableText, joinTexts, searchableText, searchTerms } from './comparable-text.js';

describe('texts about people', () => {
  it('compare equal in any case, spacing and composition of their letters', () => {
    expect(comparableText(' ADA  Marsh ')).toBe(comparableText('ada marsh'));
    expect(comparableText('Ame\u0301lie')).toBe(comparableText('Am\u00e9lie'));
    expect(comparableText(7)).toBe('');
  });

  it('are joined without blank ones', () => {
    expect(joinTexts({ given: 'Ada', middle: ' ', family: 'Marsh', age: 7 }, ['given', 'middle', 'family', 'age', 'other'])).toBe(
      'Ada Marsh',
    );
    expect(joinTexts(undefined, ['given'])).toBe('');
  });
});

describe('a search', () => {
  it('has the words of its text without accents, apostrophes and separators, each once', () => {
    expect(searchableText('  Zo\u00eb  O\u2019Neil-Vogt ')).toBe('zoe oneil vogt');
    expect(searchTerms("o'neil, VOGT zoe\u0308 vogt")).toEqual(['oneil', 'vogt', 'zoe']);
    expect(searchTerms(' -. ')).toEqual([]);
  });

  it('has at most eight words', () => {
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
  });
});
