import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { compile } from '../../engine/build.js';
import type { Json } from '../../engine/index.js';
import type { HostileTiming } from './hostile.js';
import { contentHash } from '../../server/base/content-hash.js';
import { readTree } from './read-tree.js';

describe('hostile definitions', () => {
  it('are refused within a second, each for what it is [R11]', () => {
    const measured = JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', 'scripts/check/hostile.ts'], { encoding: 'utf8' }),
    ) as readonly HostileTiming[];
    expect(measured.length).toBeGreaterThan(15);
    expect(measured.filter(({ expected, codes }) => !codes.includes(expected))).toEqual([]);
    expect(measured.filter(({ milliseconds }) => milliseconds > 1_000)).toEqual([]);
  }, 120_000);
});

describe('whatever is written in a definition', () => {
  const real = readTree(['.']);
  const files = real.files.filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'));

  it('is told and never thrown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.noBias(fc.nat(1_000_000)),
        fc.option(fc.jsonValue({ maxDepth: 3 })),
        (chosen, where, value) => {
          const places = pathsIn(JSON.parse(chosen.text) as Json, []);
          const changed = replaced(JSON.parse(chosen.text) as Json, places[where % places.length] ?? [], value as Json);
          const tree = real.files.map((one) => (one === chosen ? { ...one, text: JSON.stringify(changed) } : one));
          const result = compile(tree, real.scopes.slice(0, 2), contentHash);
          if (!result.ok) expect(result.problems.every(({ line, column, message }) => line > 0 && column > 0 && message !== '')).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);
});

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
