import { describe, expect, it } from '@jest/globals';
import { newReference } from './reference.js';

describe('what people quote', () => {
  it.each(['PY', 'AP'] as const)('has no letter or digit that is taken for another, after %s', (prefix) => {
    const drawn = Array.from({ length: 200 }, () => newReference(prefix));
    const plain = new RegExp(`^${prefix}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$`);
    expect(drawn.filter((each) => !plain.test(each))).toEqual([]);
    expect(new Set(drawn).size).toBe(200);
  });
});
