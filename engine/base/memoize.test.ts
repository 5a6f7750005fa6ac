import { describe, expect, it } from '@jest/globals';
import { memoize } from './memoize.js';

describe('a memoized function', () => {
  const asked: string[] = [];
  const lengthOf = memoize(
    ({ name }: { readonly name: object; readonly text: string }) => {
      asked.push(String(name));
      return undefined;
    },
    ({ name }) => name,
  );

  it('computes once for each key object, also if the result is undefined', () => {
    const [one, other] = [{}, {}];
    for (const name of [one, one, other, one]) expect(lengthOf({ name, text: 'a' })).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
});
