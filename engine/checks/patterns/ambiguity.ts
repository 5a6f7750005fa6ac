import type { Automaton } from './automaton.js';
import type { Range } from './characters.js';

/** Where a text can be read in many ways: at which place, or that it took too long to find out. */
export type Ambiguity = { readonly at: number } | 'too-complicated' | undefined;

/** How much may still be tried, by all patterns of a form together. */
export interface Budget {
  steps: number;
}

/** Which places can read one character at once: of each place the set of characters, as bits over all that differ. */
function bitsOf(ranges: readonly (readonly Range[])[]): readonly bigint[] {
  const cuts = [...new Set(ranges.flat().flatMap(([from, to]) => [from, to + 1]))].sort((a, b) => a - b);
  const nthCut = new Map(cuts.map((cut, nth) => [cut, BigInt(nth)]));
  const upTo = (cut: number): bigint => (1n << (nthCut.get(cut) ?? 0n)) - 1n;
  return ranges.map((set) => set.reduce((bits, [from, to]) => bits | (upTo(to + 1) & ~upTo(from)), 0n));
}

/** The places that can be reached from each place, itself only round a circle. */
function reachOf({ follow }: Pick<Automaton, 'follow'>): readonly ReadonlySet<number>[] {
  return follow.map((next) => {
    const seen = new Set<number>(next);
    for (const at of seen) for (const further of follow[at] ?? []) seen.add(further);
    return seen;
  });
}

interface Walk {
  readonly automaton: Automaton;
  readonly bits: readonly bigint[];
  readonly reach: readonly ReadonlySet<number>[];
  readonly budget: Budget;
}

function walkOf(automaton: Automaton, budget: Budget): Walk {
  return { automaton, budget, bits: bitsOf(automaton.ranges), reach: reachOf(automaton) };
}

/** From several places at once by one character that all of them read. */
function* together(walk: Walk, places: readonly number[], shared = -1n): Generator<readonly number[]> {
  const { automaton, bits, budget } = walk;
  const [place, ...others] = places;
  if (place === undefined) return yield [];
  for (const next of automaton.follow[place] ?? []) {
    budget.steps -= 1;
    const left = shared & (bits[next] ?? 0n);
    if (left === 0n || budget.steps < 0) continue;
    for (const rest of together(walk, others, left)) yield [next, ...rest];
  }
}

/** A place that one text leads back to in two ways: doubling the text doubles the ways, and time grows without measure. */
export function doublingAt(automaton: Automaton, budget: Budget): Ambiguity {
  const walk = walkOf(automaton, budget);
  const twice = automaton.doubled.find(([a, b]) => walk.reach[b]?.has(a) || a === b);
  return twice ? { at: twice[0] } : pairsAt(walk);
}

/** Of the pairs of places that one text leads to from one place: do two lead to one place again, round a circle? */
function pairsAt(walk: Walk): Ambiguity {
  const { automaton, reach, budget } = walk;
  const count = automaton.follow.length;
  const isRound = (from: number, to: number) => reach[to]?.has(from) === true;
  const waiting = [...automaton.follow.keys()].filter((at) => isRound(at, at)).map((at) => at * count + at);
  const seen = new Set(waiting);
  const before = new Map<number, number[]>();
  for (const pair of waiting) {
    const [a, b] = [Math.floor(pair / count), pair % count];
    for (const [nextA = 0, nextB = 0] of together(walk, [a, b])) {
      if (!isRound(a, nextA) || !isRound(b, nextB)) continue;
      const next = nextA * count + nextB;
      before.set(next, [...(before.get(next) ?? []), pair]);
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return budget.steps < 0 ? 'too-complicated' : backToOne(before, seen, count);
}

function backToOne(before: ReadonlyMap<number, readonly number[]>, seen: ReadonlySet<number>, count: number): Ambiguity {
  const isOne = (pair: number) => Math.floor(pair / count) === pair % count;
  const waiting = [...seen].filter(isOne);
  const back = new Set(waiting);
  for (const pair of waiting) {
    for (const earlier of before.get(pair) ?? []) {
      if (back.has(earlier)) continue;
      if (!isOne(earlier)) return { at: earlier % count };
      back.add(earlier);
      waiting.push(earlier);
    }
  }
  return undefined;
}

/** The places from which one character can lead to more than one other. */
export function forks({ follow, ranges }: Automaton): readonly number[] {
  const bits = bitsOf(ranges);
  return [...follow.keys()].filter((at) => {
    let taken = 0n;
    return [...(follow[at] ?? [])].some((next) => {
      const isShared = (taken & (bits[next] ?? 0n)) !== 0n;
      taken |= bits[next] ?? 0n;
      return isShared;
    });
  });
}

/** A place where one text can stay, go on to another such place, or be there already: time grows with the square. */
export function stayingAt(automaton: Automaton, budget: Budget): Ambiguity {
  const walk = walkOf(automaton, budget);
  const circles = [...automaton.follow.keys()].filter((at) => walk.reach[at]?.has(at));
  for (const from of circles) {
    const later = circles.filter((to) => walk.reach[from]?.has(to) && !walk.reach[to]?.has(from));
    if (later.some((to) => threeRuns(walk, from, to))) return { at: from };
  }
  return budget.steps < 0 ? 'too-complicated' : undefined;
}

/** Can one text lead from `from` to itself, from `from` to `to`, and from `to` to itself? */
function threeRuns(walk: Walk, from: number, to: number): boolean {
  const count = walk.automaton.follow.length;
  const numberOf = ([stays = 0, goes = 0, there = 0]: readonly number[]) => (stays * count + goes) * count + there;
  const goals = [from, to, to];
  const leadsOn = (at: number, nth: number) => at === goals[nth] || walk.reach[at]?.has(goals[nth] ?? at) === true;
  const goal = numberOf(goals);
  const waiting: (readonly number[])[] = [[from, from, to]];
  const seen = new Set(waiting.map(numberOf));
  for (const triple of waiting) {
    for (const next of together(walk, triple)) {
      if (!next.every(leadsOn)) continue;
      if (numberOf(next) === goal) return true;
      if (!seen.has(numberOf(next))) waiting.push(next);
      seen.add(numberOf(next));
    }
  }
  return false;
}
