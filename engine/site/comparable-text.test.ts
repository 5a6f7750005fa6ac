import { describe, expect, it } from '@jest/globals';
import { comparableText, joinTexts } from './comparable-text.js';

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
