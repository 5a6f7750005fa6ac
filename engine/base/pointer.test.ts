import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setNestedValue, isWithin, keyOf, keysOf, parentOf, pointer, clearValue, setValue, valueAt, withValue } from './pointer.js';

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

describe('putting a document together', () => {
  const key = fc.constantFrom('a', 'b', 'c');
  const place = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => pointer(...keys));
  const document = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.nat(9), tie('group')),
    group: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  })).group;
  /** What is put in is another part of the document where a place is given, so that one object stands in two places. */
  const step = fc.record({ at: place, value: fc.oneof(fc.nat(9), fc.constant(undefined), document, fc.record({ from: place })) });

  it('gives what setting one value after the other gives, and leaves what it began with as it was', () => {
    fc.assert(
      fc.property(document, fc.array(step, { maxLength: 12 }), (start, steps) => {
        const before = structuredClone(start);
        const mine = new Set();
        let [put, set] = [start, start];
        for (const { at, value } of steps) {
          const isPart = typeof value === 'object' && value !== null && 'from' in value;
          put = setValue(put, at, isPart ? valueAt(put, String(value.from)) : value, mine);
          set = withValue(set, at, isPart ? valueAt(set, String(value.from)) : value);
        }
        expect(put).toStrictEqual(set);
        expect(start).toStrictEqual(before);
      }),
    );
  });

  it('copies what it began with once', () => {
    const mine = new Set();
    const first = setValue({ a: { b: 1 } }, pointer('a', 'b'), 2, mine);
    const second = setValue(first, pointer('a', 'c'), 3, mine);
    expect(second).toBe(first);
    expect(second).toEqual({ a: { b: 2, c: 3 } });
  });

  it('leaves what stands somewhere else as it was put in', () => {
    const mine = new Set();
    const first = setValue<object>({ a: { b: { c: 1 } } }, pointer('a', 'b', 'c'), 2, mine);
    const twice = setValue(first, pointer('x'), valueAt(first, '/a'), mine);
    expect(setValue(twice, pointer('a', 'b', 'c'), 3, mine)).toEqual({ a: { b: { c: 3 } }, x: { b: { c: 2 } } });
  });

  it('takes away what withValue takes away, though the key may stay, and leaves what it began with as it was', () => {
    fc.assert(
      fc.property(document, fc.array(place, { maxLength: 8 }), (start, places) => {
        const before = structuredClone(start);
        const mine = new Set();
        let [put, set]: [typeof start, typeof start] = [start, start];
        for (const at of places) {
          put = clearValue(put, at, mine);
          set = withValue(set, at, undefined);
          expect(valueAt(put, at)).toBeUndefined();
        }
        expect(put).toEqual(set);
        expect(start).toStrictEqual(before);
      }),
    );
  });

  it('fills an object of its own at places that lie apart, and never a prototype', () => {
    const made: Record<string, unknown> = { today: '2026-11-20' };
    setNestedValue(made, ['answers', 'a', 'b'], 1);
    setNestedValue(made, ['answers', 'c'], 2);
    setNestedValue(made, ['answers', 'd'], undefined);
    setNestedValue(made, ['constructor', 'name'], 'x');
    setNestedValue(made, ['__proto__', 'polluted'], true);
    expect(made).toEqual({ today: '2026-11-20', answers: { a: { b: 1 }, c: 2 }, constructor: { name: 'x' } });
    expect([Object.name, Object.hasOwn(Object.prototype, 'polluted')]).toEqual(['Object', false]);
  });
});
