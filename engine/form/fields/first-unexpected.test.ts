import { describe, expect, it } from '@jest/globals';
import { firstUnexpected } from '../stages/unexpected-content.js';

describe('a document', () => {
  it.each([
    [
      { a: 1, b: [{ c: 'x' }] },
      { b: [{ c: 'x' }], a: 1 },
    ],
    [{ a: '' }, {}],
    [{ a: { b: '  ' }, c: [] }, { c: null }],
    [undefined, []],
    [{ a: 1 }, { a: 1, added: 0 }],
    [[{}], [{ added: 0 }]],
    [
      [null, 1],
      ['', 1],
    ],
  ])('holds nothing that is not known: %j beside %j', (document, known) => {
    expect(firstUnexpected(document, known)).toBeUndefined();
  });

  it.each([
    [{ a: 1 }, { a: 2 }, '/a'],
    [{ a: 1 }, { a: '1' }, '/a'],
    [{ a: [1, 2] }, { a: [1] }, '/a/1'],
    [{ a: [1, null] }, { a: [1] }, '/a/1'],
    [{ a: [null] }, {}, '/a/0'],
    [{ a: [{ 'b/c': true }] }, { a: [{ 'b/c': false }] }, '/a/0/b~1c'],
    [{ a: { 0: 'x' } }, { a: ['x'] }, '/a'],
    [{ a: { b: { c: 1 } } }, {}, '/a/b/c'],
    [{ constructor: 'x' }, {}, '/constructor'],
    [1, 2, ''],
  ])('holds a stranger: %j beside %j at "%s"', (document, known, at) => {
    expect(firstUnexpected(document, known)).toBe(at);
  });
});
