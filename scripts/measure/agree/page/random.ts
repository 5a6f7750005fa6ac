/** A seeded source of choices: the same seed gives the same documents. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T | undefined;
}

/** Returns a mulberry32 generator: small, fast, and the same in every browser. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, chance: (probability) => next() < probability, pick: (values) => values[below(values.length)] };
}
