import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { patternAdvice } from './pattern-advice.js';
import { byTier } from '../../fixtures/testing/tier.js';

describe('a pattern is refused', () => {
  it.each([
    [
      'when a repetition contains another of the same characters',
      ['^(a+)+$', '(a+)+b', '^(a*)*b', '^(\\d+)*x', '^([a-z]+)*$', '^(?:a?b?)*c$', '^(a|b|ab)*c', '^(([a-z])+.)+[A-Z]([a-z])+$'],
    ],
    ['when two branches of a repetition begin alike', ['^(a|a)*$', '^(a|aa)+$', '^(?:\\w|\\d)+$', '^(a|a){1,25}$']],
    [
      'when repetitions in a row match the same characters',
      ['^a*a*$', '^\\s+\\s+$', '^\\d+\\d+x', '^.*.*=.*$', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', '^[a-z]+[a-z0-9]*'],
    ],
    ['when it is searched for everywhere', ['\\s+$', '[a-z]+@', '(?=.*\\d).{8}', '^\\s+|\\s+$', '[0-9]+']],
    ['when its repetitions are counted, but many', ['^(a{1,30}){1,30}$', '^(a?){80}$', '^(a{0,1000}){0,1000}$']],
    ['when many parts are optional', [`^${'[a-z]?'.repeat(80)}$`, `^${'(a|a)'.repeat(40)}$`]],
    ['when it refers back to a group', ['^(.+)\\1$', '^(?<a>.)\\k<a>$']],
    ['when it looks around anywhere but at the beginning', ['^a+(?=b*c)', '^a+(?<=b)']],
  ])('%s', (_, patterns) => {
    expect(patterns.filter((pattern) => patternAdvice(pattern) === undefined)).toEqual([]);
  });

  it('with what to write instead', () => {
    expect(patternAdvice('^([a-z]+)*$')).toBe('let a repetition and what follows it begin with different characters, and each branch too');
    expect(patternAdvice('\\s+$')).toBe('begin the pattern with ^, or give each repetition an upper limit');
  });
});

describe('a pattern is accepted', () => {
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
      'whose repetitions match different characters',
      [
        "^[A-Za-z]+(?:[ '-][A-Za-z]+)*$",
        '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$',
        '^(\\d{1,3}\\.){3}\\d{1,3}$',
        '^[a-z]{1,64}@[a-z]{1,255}$',
        '^[\\p{L} .-]+$',
      ],
    ],
    ['that looks ahead from the beginning', ['^(?=.*[A-Z])(?=.*\\d).{8,}$', '^(?!000)\\d{3}$']],
    ['that has no unlimited repetition', ['[0-9]', '@', '']],
  ])('%s', (_, patterns) => {
    expect(patterns.filter((pattern) => patternAdvice(pattern) !== undefined)).toEqual([]);
  });

  const piece = fc.constantFrom('a', 'b', '[ab]', '.', 'c');
  const counted = fc.tuple(piece, fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}')).map(([part, count]) => part + count);
  const group = fc
    .tuple(fc.array(counted, { minLength: 1, maxLength: 3 }), fc.constantFrom('|', ''), fc.constantFrom('', '*', '+', '?', '{2}'))
    .map(([parts, join, count]) => `(?:${parts.join(join)})${count}`);
  const pattern = fc.array(fc.oneof(counted, group), { minLength: 1, maxLength: 4 }).map((parts) => `^${parts.join('')}$`);

  it('only where a long text takes little time', () => {
    fc.assert(
      fc.property(pattern, fc.constantFrom('a', 'b', 'ab', 'c', 'abc', 'aab'), (text, row) => {
        if (patternAdvice(text) !== undefined) return;
        const subject = `${row.repeat(20_000 / row.length)}!`;
        const start = process.cpuUsage();
        new RegExp(text, 'u').test(subject);
        expect(process.cpuUsage(start).user).toBeLessThan(500_000);
      }),
      { numRuns: byTier(500, 2_000) },
    );
  });
});
