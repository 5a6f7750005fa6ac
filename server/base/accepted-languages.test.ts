import { describe, expect, it } from '@jest/globals';
import { acceptedLanguages } from './accepted-languages.js';

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
