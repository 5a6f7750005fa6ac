import { execFileSync } from 'node:child_process';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../../engine/build.js';
import type { Json } from '../../engine/index.js';
import { contentHash } from '../../server/base/content-hash.js';
import type { HostileTimings } from '../check/hostile.js';
import { readTree } from '../check/read-tree.js';

/** Compiles every hostile definition so many times in a process of its own, and expects that each is refused for what it is. */
export function expectCodes(times: number): HostileTimings {
  const words = ['--import', 'tsx', 'scripts/check/hostile.ts', String(times)];
  const timings: HostileTimings = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(timings.measured.length).toBeGreaterThan(15);
  expect(timings.measured.filter(({ expected, codes }) => !codes.includes(expected))).toEqual([]);
  return timings;
}

/** Writes something into a definition at so many random places, and expects that the compiler reports it and never throws. */
export function expectFindings(times: number): void {
  const real = readTree(['.']);
  const files = real.files.filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'));
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
    { numRuns: times },
  );
}

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
