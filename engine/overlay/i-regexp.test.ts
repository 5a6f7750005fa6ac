import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesIRegexp } from './i-regexp.js';

describe('an I-Regexp', () => {
  it.each<[string, string, boolean]>([
    ['abc', 'abc', true],
    ['abc', 'abcd', false],
    ['', '', true],
    ['a|b|', '', true],
    ['a.c', 'a😀c', true],
    ['a.c', 'a\nc', false],
    ['(ab)+', 'ababab', true],
    ['(ab)+', 'aba', false],
    ['a{2}', 'aaa', false],
    ['a{2,}', 'aaa', true],
    ['a{0,2}b', 'aab', true],
    ['a{0,2}b', 'aaab', false],
    ['[a-c]?', 'd', false],
    ['[^a-c]', 'd', true],
    ['[-a]', '-', true],
    ['[a-]', '-', true],
    ['[\\]\\\\]', '\\', true],
    ['\\p{Lu}\\P{L}', 'É1', true],
    ['\\n\\(', '\n(', true],
    ['^ab$', 'ab', true],
  ])('%j against %j: %j', (expression, text, expected) => {
    expect(matchesIRegexp(expression, text, false)).toBe(expected);
  });

  it.each(['a**', '(a', 'a)', '[', '[]', '[b-a]', 'a{', 'a{x}', 'a{3,1}', '\\d', '\\p{Xx}', '(?:a)', '+', '[a-b-c]'])(
    '%j is none, and matches nothing',
    (expression) => {
      expect(['', 'a', 'b', expression].some((text) => matchesIRegexp(expression, text, true))).toBe(false);
    },
  );

  it('says the same as the RegExp of the language where both know the expression', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(ab)');
    const piece = fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}')).map((parts) => parts.join(''));
    const expressions = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        expressions,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 }),
        fc.boolean(),
        (expression, text, anywhere) => {
          const regexp = new RegExp(anywhere ? expression : `^(?:${expression})$`, 'u');
          expect(matchesIRegexp(expression, text, anywhere)).toBe(regexp.test(text));
        },
      ),
    );
  });

  it('that is too large is refused aloud', () => {
    expect(() => matchesIRegexp('(a{100}){100}', 'a', false)).toThrow('more than 1000 characters');
  });
});
