import { describe, expect, it } from '@jest/globals';
import { isAnswered, isBlank } from './blank.js';

describe('blank', () => {
  it.each([
    ['nothing', [undefined, null, '', [], {}, Object.create(null)]],
    ['spaces', [' ', '\t\n\u00a0\u3000\u2003']],
    ['what cannot be seen', ['\u200b\u200d\u2060\ufeff', '\u00ad', '\u0001\u001f\u007f\u0085', '\u202e\u2066', '\u3164\u115f\uffa0']],
    ['marks on nothing', ['\ufe0f\u034f\u{e0020}']],
  ])('is %s', (_what, values) => {
    for (const value of values) expect([value, isBlank(value), isAnswered(value)]).toEqual([value, true, false]);
  });

  it.each([[0], ['0'], ['a'], [' a '], ['\u200ba'], ['a\u200b'], ['\u0639\u200c'], ['\u2764\ufe0f'], [[null]], [{ a: undefined }], [true]])(
    'is not %j, which is an answer',
    (value) => {
      expect(isBlank(value)).toBe(false);
      expect(isAnswered(value)).toBe(true);
    },
  );

  it('is not a box that is not ticked, though that is no answer', () => {
    expect(isBlank(false)).toBe(false);
    expect(isAnswered(false)).toBe(false);
  });
});
