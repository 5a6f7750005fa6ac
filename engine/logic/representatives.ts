import type { Logic, Read } from '../types.js';
import { applyLogic } from './apply.js';
import type { OperatorRole } from './operator.js';
import { pathsOfCall, roleOf, variablePath } from './operators.js';
import { type Call, callOf, pathOf, readOf } from './paths.js';
import { readsOf } from './reads.js';

/** What a variable is compared with, over all its places in an expression; undefined where it is used in another way. */
type Uses = Map<string, readonly unknown[] | undefined>;

/**
 * For every variable that is only asked for, or compared with plain values, a few values that stand for all there are: two
 * values that no part of the expression tells apart need only one. Variables used in any other way are left out.
 * @example representatives({ '>': [{ var: 'answers.n' }, 5] }).get('answers.n') // [undefined, …, -1, 0, 2.5, 5, 10, …]
 */
export function representatives(logic: Logic): ReadonlyMap<string, readonly unknown[]> {
  const uses: Uses = new Map();
  collect(logic, true, uses);
  const found = new Map<string, readonly unknown[]>();
  for (const [path, literals] of uses) if (literals !== undefined) found.set(path, standIns(literals));
  return found;
}

/** Notes how each variable is used. `asTruth`: of this part only whether it is true matters to the whole. */
function collect(logic: unknown, asTruth: boolean, uses: Uses): void {
  const call = callOf(logic);
  const role = call && roleOf(call.operator);
  const passes = role && passing[role];
  if (call === undefined) opaque(readsOf(logic), uses);
  else if (passes !== undefined) collectParts(call.values, asTruth, passes, uses);
  else if (role === 'variable') collectVariable(call.values, asTruth, uses);
  else if (role === 'missing') note(pathsOfCall(call), [], uses);
  else if (role === 'blank' && isVariable(call.values[0])) collect(call.values[0], true, uses);
  else collectComparison(call, uses);
}

function collectParts(values: readonly unknown[], asTruth: boolean, passes: Passing, uses: Uses): void {
  for (const [n, value] of values.entries()) collect(value, passes(asTruth, n, values.length), uses);
}

type Passing = (asTruth: boolean, n: number, count: number) => boolean;

/** The operators that ask for the truth of a value, or hand it on as it is. */
const passing: { readonly [role in OperatorRole]?: Passing } = {
  not: () => true,
  truth: () => true,
  and: (asTruth) => asTruth,
  or: (asTruth) => asTruth,
  branch: (asTruth, n, count) => asTruth || isCondition(n, count),
};

/** Every value of `if` at an even place is a condition, but for a last one without a partner. */
function isCondition(n: number, count: number): boolean {
  return n % 2 === 0 && n < count - 1;
}

function collectComparison({ operator, values }: Call, uses: Uses): void {
  const compared = comparedWith(operator, values);
  if (compared === undefined) opaque(readsOf({ [operator]: values }), uses);
  else note([compared.path], compared.literals, uses);
}

function collectVariable(values: readonly unknown[], asTruth: boolean, uses: Uses): void {
  if (asTruth) note([values[0]], [], uses);
  else opaque(readsOf({ var: [...values] }), uses);
  if (values.length > 1) collect(values[1], asTruth, uses);
}

function isVariable(logic: unknown): boolean {
  const call = callOf(logic);
  return call !== undefined && roleOf(call.operator) === 'variable' && readsOf(call.values[1]).length === 0;
}

/** The one variable of a comparison and the plain values it is compared with. */
function comparedWith(operator: string, values: readonly unknown[]): { path: unknown; literals: readonly unknown[] } | undefined {
  const variables = values.filter(isVariable);
  const others = values.filter((value) => !isVariable(value));
  if (variables.length !== 1 || others.some((value) => readsOf(value).length > 0)) return undefined;
  const path = variablePath(callOf(variables[0]));
  const role = roleOf(operator);
  const literals = others.map((value) => applyLogic(value, {}));
  if (role === 'equality') return { path, literals };
  // Texts are ordered letter by letter, and no few texts stand for all of that order.
  if (role === 'order') return literals.some((literal) => typeof literal === 'string') ? undefined : { path, literals };
  const [list] = literals;
  return role === 'membership' && isVariable(values[0]) && Array.isArray(list) ? { path, literals: list } : undefined;
}

function note(paths: readonly unknown[], literals: readonly unknown[], uses: Uses): void {
  for (const path of paths) {
    const read = readOf(path);
    if (read === undefined) continue;
    const key = pathOf(read);
    const before = uses.has(key) ? uses.get(key) : [];
    uses.set(key, before === undefined ? undefined : [...before, ...literals]);
  }
}

function opaque(reads: readonly Read[], uses: Uses): void {
  for (const read of reads) uses.set(pathOf(read), undefined);
}

function standIns(literals: readonly unknown[]): readonly unknown[] {
  const numbers = around(literals.flatMap(numberOf));
  const texts = new Set(literals.filter((literal) => typeof literal === 'string'));
  const numerals = numbers.map((number) => unlike(String(number), ' ', texts));
  return [undefined, false, true, [true], ...numbers, ...texts, ...numerals, unlike('x', 'x', texts)];
}

function numberOf(literal: unknown): readonly number[] {
  if (typeof literal !== 'number' && typeof literal !== 'boolean' && typeof literal !== 'string') return [];
  return Number.isFinite(Number(literal)) ? [Number(literal)] : [];
}

/** Each number, one between each two neighbours, one below all and one above all; 0 is always among them, for it is not true. */
function around(numbers: readonly number[]): readonly number[] {
  const sorted = [...new Set([0, ...numbers])].toSorted((a, b) => a - b);
  const between = sorted.slice(1).map((number, n) => number / 2 + (sorted[n] ?? 0) / 2);
  const reach = Math.max(...sorted.map(Math.abs)) * 2 + 1;
  return [...sorted, ...between, -reach, reach];
}

/** A text with the same number in it, or none, that is not one of `texts`. */
function unlike(text: string, addition: string, texts: ReadonlySet<unknown>): string {
  let other = text;
  while (texts.has(other)) other += addition;
  return other;
}
