import { describe, expect, it } from '@jest/globals';
import cases from './comparable-text-cases.json' with { type: 'json' };
import SPELLINGS from '../../fixtures/testing/spellings.json' with { type: 'json' };
import { comparableText, joinTexts, searchableText, searchTerms } from './comparable-text.js';

describe('texts about people', () => {
  it('compare equal in any case, spacing and composition of their letters', () => {
    expect(comparableText(' ADA  Marsh ')).toBe(comparableText('ada marsh'));
    expect(comparableText('Ame\u0301lie')).toBe(comparableText('Am\u00e9lie'));
    expect(comparableText(7)).toBe('');
  });

  it.each(SPELLINGS)('compare equal however they are spelt: %j', (name, ...others) => {
    expect(comparableText(name)).not.toBe('');
    expect(others.map(comparableText)).toEqual(others.map(() => comparableText(name)));
    expect(comparableText(comparableText(name))).toBe(comparableText(name));
  });

  it('stay different where another name is meant', () => {
    const names = SPELLINGS.map(([name]) => comparableText(name));
    expect(new Set(names).size).toBe(SPELLINGS.length);
    expect(comparableText('Odwyer')).not.toBe(comparableText("O'dwyer"));
    expect(comparableText('Renee')).not.toBe(comparableText('Ren\u00e9e'));
    expect(comparableText('\u200b \u00ad\ufeff')).toBe('');
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

  it.each(cases.folded)('folds accents and strokes: %s is found by %s', (name, words) => {
    expect(searchableText(name)).toBe(words);
  });

  it('has at most eight words', () => {
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
  });
});
