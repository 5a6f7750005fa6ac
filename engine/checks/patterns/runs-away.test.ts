import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runsAway } from './runs-away.js';

describe('a pattern can run away [R11]', () => {
  it.each([
    [
      'when a repetition holds another',
      ['^(a+)+$', '(a+)+b', '^(a*)*b', '^(\\d+)*x', '^([a-z]+)*$', '^(?:a?b?)*c$', '^(a|b|ab)*c', '^(([a-z])+.)+[A-Z]([a-z])+$'],
    ],
    ['when two branches begin alike', ['^(a|a)*$', '^(a|aa)+$', '^(?:\\w|\\d)+$', '^(a|a){1,25}$']],
    [
      'when repetitions that follow each other take the same',
      ['^a*a*$', '^\\s+\\s+$', '^\\d+\\d+x', '^.*.*=.*$', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'],
    ],
    ['when it is searched for everywhere', ['\\s+$', '[a-z]+@', '(?=.*\\d).{8}', '^\\s+|\\s+$']],
    ['when its repetitions are counted, but many', ['^(a{1,30}){1,30}$', '^(a?){80}$', '^(a{0,1000}){0,1000}$']],
    ['when many parts may be left out', [`^${'[a-z]?'.repeat(80)}$`, `^${'(a|a)'.repeat(40)}$`]],
    ['when it goes back to what it has matched', ['^(.+)\\1$', '^(?<a>.)\\k<a>$']],
  ])('%s', (_, patterns) => {
    expect(patterns.filter((pattern) => !runsAway(pattern))).toEqual([]);
  });

  it('and it is said on what, and how it would not', () => {
    expect(runsAway('^([a-z]+)*$')).toEqual({
      example: 'a long row of "a"',
      advice: 'let no repetition hold another one of the same characters, nor two branches begin alike',
    });
    expect(runsAway('\\s+$')?.advice).toBe('begin the pattern with ^');
  });
});

describe('a pattern cannot run away', () => {
  it.each([
    [
      'that people write',
      [
        '^[0-9]{1,4}$',
        '^#[0-9a-fA-F]{6}$',
        '^\\(?\\d{3}\\)?[ -]?\\d{3}-?\\d{4}$',
        '^https?://',
        '^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$',
        '^\\d+(\\.\\d{1,2})?$',
        '^(Male|Female|Others)$',
      ],
    ],
    [
      'whose repetitions are told apart',
      [
        "^[A-Za-z]+(?:[ '-][A-Za-z]+)*$",
        '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$',
        '^(\\d{1,3}\\.){3}\\d{1,3}$',
        '^[a-z]{1,64}@[a-z]{1,255}$',
        '^[\\p{L} .-]+$',
      ],
    ],
    ['that looks ahead from the start', ['^(?=.*[A-Z])(?=.*\\d).{8,}$', '^(?!000)\\d{3}$']],
    ['that ends as soon as it has found something', ['[0-9]+', '@', '^[a-z]+[a-z0-9]*', '']],
  ])('%s', (_, patterns) => {
    expect(patterns.filter((pattern) => runsAway(pattern))).toEqual([]);
  });
});

describe('what is taken for harmless', () => {
  const piece = fc.constantFrom('a', 'b', '[ab]', '.', 'c');
  const counted = fc.tuple(piece, fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}')).map(([part, count]) => part + count);
  const group = fc
    .tuple(fc.array(counted, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '*', '+', '?'))
    .map(([parts, count]) => `(?:${parts.join('|')})${count}`);
  const pattern = fc.array(fc.oneof(counted, group), { minLength: 1, maxLength: 4 }).map((parts) => `^${parts.join('')}$`);

  it('does not take longer and longer', () => {
    fc.assert(
      fc.property(pattern, fc.constantFrom('a', 'b', 'ab', 'c', 'abc'), (text, row) => {
        if (runsAway(text)) return;
        const subject = `${row.repeat(20_000 / row.length)}!`;
        const start = performance.now();
        new RegExp(text, 'u').test(subject);
        expect(performance.now() - start).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
