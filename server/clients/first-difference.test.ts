import { describe, expect, it } from '@jest/globals';
import { firstDifference } from './first-difference.js';

describe('two documents', () => {
  it.each([
    [
      { a: 1, b: [{ c: 'x' }] },
      { b: [{ c: 'x' }], a: 1 },
    ],
    [{ a: '' }, {}],
    [{ a: { b: '  ' }, c: [] }, { c: null }],
    [[], undefined],
  ])('are the same apart from order and blanks: %j and %j', (one, other) => {
    expect(firstDifference(one, other)).toBeUndefined();
  });

  it.each([
    [{ a: 1 }, { a: 2 }, '/a'],
    [{ a: 1 }, { a: '1' }, '/a'],
    [{ a: [1, 2] }, { a: [1] }, '/a/1'],
    [{ a: [{ 'b/c': true }] }, { a: [{ 'b/c': false }] }, '/a/0/b~1c'],
    [{ a: { 0: 'x' } }, { a: ['x'] }, '/a'],
    [{}, { toString: 'x' }, '/toString'],
    [1, 2, ''],
  ])('differ: %j and %j at "%s"', (one, other, at) => {
    expect(firstDifference(one, other)).toBe(at);
  });
});
