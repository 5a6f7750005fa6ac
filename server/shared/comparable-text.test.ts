import { describe, expect, it } from '@jest/globals';
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

  it.each([
    ['\u0141ukasz Wr\u00f3bel', 'lukasz wrobel'],
    ['S\u00d8REN KIERKEG\u00c5RD', 'soren kierkegard'],
    ['\u00deorl\u00e1kur Gu\u00f0j\u00f3nsson', 'thorlakur gudjonsson'],
    ['\u0110or\u0111e \u0106uk', 'dorde cuk'],
    ['Gro\u00df & STRA\u1e9eE', 'gross & strasse'],
    ['\u00c6sa \u0152uvre', 'aesa oeuvre'],
    ['G\u00f6khan I\u015f\u0131k', 'gokhan isik'],
    ['\u0126amrun', 'hamrun'],
    ['Mbe\u014bue', 'mbenue'],
    ['O\u02bbahu\u2014Kai', 'oahu kai'],
    ['Gal\u00b7la', 'galla'],
  ])('folds accents and strokes: %s is found by %s', (name, words) => {
    expect(searchableText(name)).toBe(words);
  });

  it('has at most eight words', () => {
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
  });
});
