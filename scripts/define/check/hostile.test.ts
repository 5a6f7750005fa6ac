import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../../../engine/build.js';
import type { Json } from '../../../engine/index.js';
import { byTier } from '../../../fixtures/testing/tier.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { readTree } from './read-tree.js';

type Keys = readonly (string | number)[];

function pathsIn(value: Json, keys: Keys): readonly Keys[] {
  if (typeof value !== 'object' || value === null) return [keys];
  return [
    keys,
    ...Object.entries(value).flatMap(([key, child]) => pathsIn(child as Json, [...keys, Array.isArray(value) ? Number(key) : key])),
  ];
}

/** `null` takes the place away. */
function replaced(value: Json, [key, ...keys]: Keys, by: Json): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((child, nth) =>
      nth !== key ? [child] : keys.length === 0 && by === null ? [] : [replaced(child, keys, by)],
    );
  const { [key]: child, ...others } = value as { readonly [name: string]: Json };
  return keys.length === 0 && by === null ? others : { ...others, [key]: replaced(child as Json, keys, by) };
}

describe('whatever is written in a definition', () => {
  it('is reported and never thrown, at one random place, or at fifteen in the full tier', () => {
    const real = readTree(['.']);
    const files = real.files.filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'));
    const isReported = (nth: number, where: number, value: unknown): boolean => {
      const chosen = files[nth];
      const definition: Json = JSON.parse(chosen?.text ?? '');
      const places = pathsIn(definition, []);
      const text = JSON.stringify(replaced(definition, places[where % places.length] ?? [], value as Json));
      const tree = real.files.map((one) => (one === chosen ? { ...one, text } : one));
      const result = compile(tree, real.scopes.slice(0, 2), contentHash);
      return result.ok || result.problems.every(({ line, column, message }) => line > 0 && column > 0 && message !== '');
    };
    const place = fc.noBias(fc.nat(1_000_000));
    const property = fc.property(fc.nat(files.length - 1), place, fc.option(fc.jsonValue({ maxDepth: 3 })), isReported);
    expect(fc.check(property, { numRuns: byTier(1, 15) })).toMatchObject({ failed: false });
  });
});
