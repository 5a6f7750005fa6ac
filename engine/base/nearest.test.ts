import { describe, expect, it } from '@jest/globals';
import { nearest } from './nearest.js';

const codes = ['GENDER', 'RACE', 'DATE_OF_BIRTH', 'and', 'or'];

describe('did you mean', () => {
  it.each([
    ['GENDR', 'GENDER'],
    ['gender', 'GENDER'],
    ['GEDNER', 'GENDER'],
    ['DATE_OF_BRITH', 'DATE_OF_BIRTH'],
    ['adn', 'and'],
    ['RACES', 'RACE'],
  ])('finds what %s was meant to be', (word, meant) => {
    expect(nearest(word, codes)).toBe(meant);
  });

  it.each([['HEIGHT'], [''], ['xyz'], ['G'.repeat(100_000)]])('says nothing where nothing is near', (word) => {
    expect(nearest(word, codes)).toBeUndefined();
  });

  it('takes the nearest, and of equals the first', () => {
    expect(nearest('RACE', ['RACES', 'RACE'])).toBe('RACE');
    expect(nearest('cat', ['car', 'cap'])).toBe('car');
  });
});
