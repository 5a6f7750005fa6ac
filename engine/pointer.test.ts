import { describe, expect, it } from '@jest/globals';
import { isWithin, keyOf, keysOf, parentOf, pointer, valueAt, withValue } from './pointer.js';

describe('a pointer', () => {
  it('escapes what its keys hold, and gives the keys back', () => {
    expect(pointer('a/b', 'c~d', 0)).toBe('/a~1b/c~0d/0');
    expect(keysOf('/a~1b/c~0d/0')).toEqual(['a/b', 'c~d', '0']);
  });

  it('knows its parent and its last key', () => {
    expect(parentOf(pointer('address', 'zip'))).toBe('/address');
    expect(keyOf(pointer('address', 'zip'))).toBe('zip');
    expect(parentOf(pointer('zip'))).toBe('');
  });

  it('is within a place only on key borders', () => {
    expect(isWithin('/address/zip', '/address')).toBe(true);
    expect(isWithin('/addressLine1', '/address')).toBe(false);
  });
});

describe('reading and writing', () => {
  it('never reaches a prototype', () => {
    expect(valueAt({}, '/constructor')).toBeUndefined();
    expect(valueAt({}, '/__proto__/polluted')).toBeUndefined();
    expect(valueAt(withValue({}, pointer('__proto__', 'polluted'), 1), '/polluted')).toBeUndefined();
  });

  it('keeps the identity of what did not change', () => {
    const before = { a: { b: 1 }, c: [{ d: 1 }] };
    const after = withValue(before, pointer('c', 0, 'd'), 2);
    expect(after).toEqual({ a: { b: 1 }, c: [{ d: 2 }] });
    expect(after.a).toBe(before.a);
    expect(withValue(before, pointer('a', 'b'), 1)).toBe(before);
  });

  it('takes a key away with undefined, and takes nothing away where nothing is', () => {
    const before = { a: { b: 1 } };
    expect(withValue(before, pointer('a', 'b'), undefined)).toEqual({ a: {} });
    expect(withValue(before, pointer('x', 'y'), undefined)).toBe(before);
  });
});
