import type { Logic, Read } from '../types.js';
import { holds, type Roots } from './apply.js';
import { countNodes, faultsOf } from './faults.js';
import type { OperatorRole } from './operator.js';
import { hasEntries, roleOf } from './operators.js';
import { callOf, pathOf } from './paths.js';
import { readsOf } from './reads.js';
import { representatives } from './representatives.js';

export type Verdict = 'always' | 'never' | 'unknown';

/**
 * The values a variable can have, by its path: `answers.type` → `['Child', 'Spouse', undefined]`. Undefined is among them
 * where it can be blank. A variable that is not in the map can have any value.
 */
export type Domains = ReadonlyMap<string, readonly unknown[]>;

/** How many combinations of values are tried at most; fewer of a long expression, so that a definition is checked in good time. */
const mostCombinations = 4_096;
const mostVisits = 400_000;

type Truth = boolean | undefined;
interface Choice {
  readonly read: Read;
  readonly values: readonly unknown[];
}

/**
 * Can this rule ever hold, and ever not hold? `always` and `never` are proofs; `unknown` says nothing. A variable with few
 * values is tried with each of them, one that is only compared with plain values with what stands for all values, and the
 * rest is left open: then the form of `and`, `or`, `!` and `if` has to decide by itself. An expression with faults is `unknown`.
 * @example verdict({ '===': [{ var: 'answers.type' }, 'Chid'] }, new Map([['answers.type', ['Child', 'Spouse', undefined]]])) // "never"
 */
export function verdict(logic: Logic, domains: Domains): Verdict {
  if (faultsOf(logic).length > 0) return 'unknown';
  const reads = readsOf(logic);
  const choices = affordable(choicesOf(logic, reads, domains), Math.min(mostCombinations, mostVisits / countNodes(logic)));
  const known = new Set(choices.map(({ read }) => pathOf(read)));
  const isComplete = known.size === reads.length;
  const plan = planOf(logic, known);
  const truths = new Set<Truth>();
  for (const roots of assignments(choices)) {
    truths.add(plan(roots));
    if (truths.has(undefined) || truths.size > 1) return 'unknown';
  }
  if (truths.has(false)) return 'never';
  // A list of unknown length may be too long to be gone through; an expression that is given up does not hold.
  return truths.has(true) && (isComplete || !goesThroughLists(logic)) ? 'always' : 'unknown';
}

function choicesOf(logic: Logic, reads: readonly Read[], domains: Domains): readonly Choice[] {
  const standIns = representatives(logic);
  return reads
    .filter((read) => !reads.some((other) => other !== read && overlap(read, other)))
    .flatMap((read) => {
      const values = domains.get(pathOf(read)) ?? standIns.get(pathOf(read));
      return values === undefined ? [] : [{ read, values }];
    });
}

/** A group and a field in it cannot be chosen one without the other. */
function overlap(a: Read, b: Read): boolean {
  const [one, other] = a.keys.length < b.keys.length ? [a, b] : [b, a];
  return a.root === b.root && one.keys.every((key, n) => other.keys[n] === key);
}

/** The variables with the fewest values, as many as can be combined; the others are left open. */
function affordable(choices: readonly Choice[], most: number): readonly Choice[] {
  let combinations = 1;
  return choices
    .toSorted((a, b) => a.values.length - b.values.length)
    .filter(({ values }) => {
      if (combinations * values.length > most) return false;
      combinations *= values.length;
      return true;
    });
}

function* assignments(choices: readonly Choice[]): Generator<Roots> {
  const combinations = choices.reduce((product, { values }) => product * values.length, 1);
  for (let n = 0; n < combinations; n += 1) {
    const roots: Record<string, unknown> = {};
    let rest = n;
    for (const { read, values } of choices) {
      place(roots, [read.root, ...read.keys], values[rest % values.length]);
      rest = Math.floor(rest / values.length);
    }
    yield roots;
  }
}

function place(holder: Record<string, unknown>, [key = '', ...below]: readonly string[], value: unknown): void {
  if (below.length === 0) {
    holder[key] = value;
    return;
  }
  const inner = (Object.hasOwn(holder, key) ? holder[key] : undefined) ?? Object.create(null);
  holder[key] = inner;
  place(inner as Record<string, unknown>, below, value);
}

/** Whether a part of an expression is true, undefined where that hangs on a variable that was left open. */
type Plan = (roots: Roots) => Truth;

const forms: { readonly [role in OperatorRole]?: (parts: readonly Plan[]) => Plan } = {
  not:
    ([part = untold]) =>
    (roots) =>
      negated(part(roots)),
  truth: ([part = untold]) => part,
  and: (parts) => (roots) => conjunction(parts.map((part) => part(roots))),
  or: (parts) => (roots) => negated(conjunction(parts.map((part) => negated(part(roots))))),
  branch,
};

function untold(): Truth {
  return undefined;
}

function planOf(logic: unknown, known: ReadonlySet<string>): Plan {
  if (readsOf(logic).every((read) => known.has(pathOf(read)))) return (roots) => holds(logic, roots);
  const call = callOf(logic);
  const role = call && roleOf(call.operator);
  const form = role && forms[role];
  return call === undefined || form === undefined ? untold : form(call.values.map((part) => planOf(part, known)));
}

function negated(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function conjunction(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

function branch([condition = untold, chosen = untold, ...others]: readonly Plan[]): Plan {
  const alternative = others.length > 1 ? branch(others) : (others[0] ?? (() => false));
  return (roots) => {
    const met = condition(roots);
    if (met === true) return chosen(roots);
    const otherwise = alternative(roots);
    return met === false || chosen(roots) === otherwise ? otherwise : undefined;
  };
}

function goesThroughLists(logic: unknown): boolean {
  if (Array.isArray(logic)) return logic.some(goesThroughLists);
  const call = callOf(logic);
  return call !== undefined && (hasEntries(call.operator) || call.values.some(goesThroughLists));
}
