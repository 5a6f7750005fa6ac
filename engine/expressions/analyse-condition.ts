import type { Logic, Read } from '../types.js';
import { holds, type LogicData } from './evaluate-logic.js';
import { countNodes, logicErrors } from './logic-errors.js';
import type { OperatorRole } from './operator.js';
import { hasEntries, roleOf } from './operators.js';
import { callOf, pathText } from './paths.js';
import { readsOf } from './reads-of.js';
import { sampleValues } from './sample-values.js';

/** Whether a condition always holds, never holds, or can do both (or is not known). */
export type Satisfiability = 'always' | 'never' | 'unknown';

/**
 * The values a variable can have, by its path: `answers.type` → `['Child', 'Spouse', undefined]`. Undefined is among them
 * where it can be blank. A variable that is not in the map can have any value.
 */
export type Domains = ReadonlyMap<string, readonly unknown[]>;

/** How many combinations of values are tried at most; fewer of a long expression, so that a definition is checked in good time. */
const MAX_COMBINATIONS = 4_096;
const MAX_VISITS = 400_000;

type Truth = boolean | undefined;
interface VariableValues {
  readonly read: Read;
  readonly values: readonly unknown[];
}

/**
 * Returns whether a condition can hold and can fail; `always` and `never` are proofs. It tries all values of variables with few
 * values, and sample values of variables that are only compared with literals. Invalid expressions are `unknown`.
 * @example analyseCondition({ '===': [{ var: 'answers.type' }, 'Chid'] }, new Map([['answers.type', ['Child', 'Spouse', undefined]]])) // "never"
 */
export function analyseCondition(logic: Logic, domains: Domains): Satisfiability {
  if (logicErrors(logic).length > 0) return 'unknown';
  const reads = readsOf(logic);
  const choices = limitCombinations(variableValues(logic, reads, domains), Math.min(MAX_COMBINATIONS, MAX_VISITS / countNodes(logic)));
  const known = new Set(choices.map(({ read }) => pathText(read)));
  const isComplete = known.size === reads.length;
  const plan = planTruth(logic, known);
  const truths = new Set<Truth>();
  for (const roots of assignments(choices)) {
    truths.add(plan(roots));
    if (truths.has(undefined) || truths.size > 1) return 'unknown';
  }
  if (truths.has(false)) return 'never';
  // A list of unknown length may exceed the step limit, and then the expression does not hold.
  return truths.has(true) && (isComplete || !usesListOperator(logic)) ? 'always' : 'unknown';
}

/** Returns the variables whose values can be enumerated, with these values; variables that overlap with others are left out. */
function variableValues(logic: Logic, reads: readonly Read[], domains: Domains): readonly VariableValues[] {
  const samples = sampleValues(logic);
  return reads
    .filter((read) => !reads.some((other) => other !== read && doOverlap(read, other)))
    .flatMap((read) => {
      const values = domains.get(pathText(read)) ?? samples.get(pathText(read));
      return values === undefined ? [] : [{ read, values }];
    });
}

/** Returns whether two reads are the same or one is inside the other, so their values are not independent. */
function doOverlap(a: Read, b: Read): boolean {
  const [one, other] = a.keys.length < b.keys.length ? [a, b] : [b, a];
  return a.root === b.root && one.keys.every((key, n) => other.keys[n] === key);
}

/** Returns the variables with the fewest values whose combinations stay below the limit. */
function limitCombinations(choices: readonly VariableValues[], max: number): readonly VariableValues[] {
  let combinations = 1;
  return choices
    .toSorted((a, b) => a.values.length - b.values.length)
    .filter(({ values }) => {
      if (combinations * values.length > max) return false;
      combinations *= values.length;
      return true;
    });
}

/** Yields every combination of the values of the variables as data for evaluation. */
function* assignments(choices: readonly VariableValues[]): Generator<LogicData> {
  const combinations = choices.reduce((product, { values }) => product * values.length, 1);
  for (let n = 0; n < combinations; n += 1) {
    const roots: Record<string, unknown> = {};
    let rest = n;
    for (const { read, values } of choices) {
      setNested(roots, [read.root, ...read.keys], values[rest % values.length]);
      rest = Math.floor(rest / values.length);
    }
    yield roots;
  }
}

/** Sets a value behind keys, and creates missing objects without prototype. */
function setNested(holder: Record<string, unknown>, [key = '', ...below]: readonly string[], value: unknown): void {
  if (below.length === 0) {
    holder[key] = value;
    return;
  }
  const inner = (Object.hasOwn(holder, key) ? holder[key] : undefined) ?? Object.create(null);
  holder[key] = inner;
  setNested(inner as Record<string, unknown>, below, value);
}

/** Returns whether a part of an expression is true; undefined if that depends on an open variable. */
type TruthPlan = (roots: LogicData) => Truth;

const plansByRole: { readonly [role in OperatorRole]?: (parts: readonly TruthPlan[]) => TruthPlan } = {
  not:
    ([part = unknownTruth]) =>
    (roots) =>
      negateTruth(part(roots)),
  truth: ([part = unknownTruth]) => part,
  and: (parts) => (roots) => andTruths(parts.map((part) => part(roots))),
  or: (parts) => (roots) => negateTruth(andTruths(parts.map((part) => negateTruth(part(roots))))),
  branch: planBranch,
};

/** Returns undefined: the truth of a part that cannot be decided. */
function unknownTruth(): Truth {
  return undefined;
}

/**
 * Returns a function that decides whether a part is true: by evaluation if all its variables are known, else by its operator. It returns
 * undefined if that cannot be decided.
 */
function planTruth(logic: unknown, known: ReadonlySet<string>): TruthPlan {
  if (readsOf(logic).every((read) => known.has(pathText(read)))) return (roots) => holds(logic, roots);
  const call = callOf(logic);
  const role = call && roleOf(call.operator);
  const form = role && plansByRole[role];
  return call === undefined || form === undefined ? unknownTruth : form(call.values.map((part) => planTruth(part, known)));
}

/** Returns the negation in three-valued logic. */
function negateTruth(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

/** Returns the conjunction in three-valued logic. */
function andTruths(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

/**
 * Returns a function that decides the truth of an `if`. If its condition cannot be decided, it returns undefined unless both branches have
 * the same truth.
 */
function planBranch([condition = unknownTruth, chosen = unknownTruth, ...others]: readonly TruthPlan[]): TruthPlan {
  const alternative = others.length > 1 ? planBranch(others) : (others[0] ?? (() => false));
  return (roots) => {
    const isTrue = condition(roots);
    if (isTrue === true) return chosen(roots);
    const otherwise = alternative(roots);
    return isTrue === false || chosen(roots) === otherwise ? otherwise : undefined;
  };
}

/** Returns whether an expression contains an operator that iterates a list. */
function usesListOperator(logic: unknown): boolean {
  if (Array.isArray(logic)) return logic.some(usesListOperator);
  const call = callOf(logic);
  return call !== undefined && (hasEntries(call.operator) || call.values.some(usesListOperator));
}
