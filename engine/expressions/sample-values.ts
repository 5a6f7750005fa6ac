import type { Logic, Read } from '../types.js';
import { applyLogic } from './evaluate-logic.js';
import type { OperatorRole } from './operator.js';
import { pathsOfCall, roleOf, variablePath } from './operators.js';
import { type OperatorCall, callOf, pathText, readOf } from './paths.js';
import { readsOf } from './reads-of.js';

/** The literals with which each variable is compared; undefined for a variable that is used in another way. */
type VariableUses = Map<string, readonly unknown[] | undefined>;

/**
 * Returns a few values for each variable that is only tested or compared with literals; every other value behaves like one of them.
 * @example sampleValues({ '>': [{ var: 'answers.n' }, 5] }).get('answers.n') // [undefined, …, -1, 0, 2.5, 5, 10, …]
 */
export function sampleValues(logic: Logic): ReadonlyMap<string, readonly unknown[]> {
  const uses: VariableUses = new Map();
  collectUses(logic, true, uses);
  const found = new Map<string, readonly unknown[]>();
  for (const [path, literals] of uses) if (literals !== undefined) found.set(path, samplesFor(literals));
  return found;
}

/**
 * Adds to `uses` the literals that each variable is compared with; undefined if it is used in another way. With `asTruth` only the truth of
 * this part matters, so a bare variable needs no literal.
 */
function collectUses(logic: unknown, asTruth: boolean, uses: VariableUses): void {
  const call = callOf(logic);
  const role = call && roleOf(call.operator);
  const passes = role && truthOfArguments[role];
  if (call === undefined) markUnlimited(readsOf(logic), uses);
  else if (passes !== undefined) collectParts(call.values, asTruth, passes, uses);
  else if (role === 'variable') collectVariable(call.values, asTruth, uses);
  else if (role === 'missing') addLiterals(pathsOfCall(call), [], uses);
  else if (role === 'blank' && isVariable(call.values[0])) collectUses(call.values[0], true, uses);
  else collectComparison(call, uses);
}

/** Records the uses in all arguments of an operator. */
function collectParts(values: readonly unknown[], asTruth: boolean, passes: ArgumentTruth, uses: VariableUses): void {
  for (const [n, value] of values.entries()) collectUses(value, passes(asTruth, n, values.length), uses);
}

type ArgumentTruth = (asTruth: boolean, n: number, count: number) => boolean;

/** For operators that test truth or pass values on: whether only the truth of an argument matters. */
const truthOfArguments: { readonly [role in OperatorRole]?: ArgumentTruth } = {
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

/** Adds the literals of a comparison to `uses`; the variables of any other operator become undefined there, which means unlimited. */
function collectComparison({ operator, values }: OperatorCall, uses: VariableUses): void {
  const compared = comparedWith(operator, values);
  if (compared === undefined) markUnlimited(readsOf({ [operator]: values }), uses);
  else addLiterals([compared.path], compared.literals, uses);
}

/** Adds a variable to `uses`, without literals if only its truth matters, else as unlimited; and the variables of its fallback. */
function collectVariable(values: readonly unknown[], asTruth: boolean, uses: VariableUses): void {
  if (asTruth) addLiterals([values[0]], [], uses);
  else markUnlimited(readsOf({ var: [...values] }), uses);
  if (values.length > 1) collectUses(values[1], asTruth, uses);
}

/** Returns whether an expression is a single variable without variables in its fallback. */
function isVariable(logic: unknown): boolean {
  const call = callOf(logic);
  return call !== undefined && roleOf(call.operator) === 'variable' && readsOf(call.values[1]).length === 0;
}

/**
 * Returns the variable's path and the literals of a comparison with exactly one variable; undefined for any other expression and for an
 * order of texts.
 */
function comparedWith(operator: string, values: readonly unknown[]): { path: unknown; literals: readonly unknown[] } | undefined {
  const variables = values.filter(isVariable);
  const others = values.filter((value) => !isVariable(value));
  if (variables.length !== 1 || others.some((value) => readsOf(value).length > 0)) return undefined;
  const path = variablePath(callOf(variables[0]));
  const role = roleOf(operator);
  const literals = others.map((value) => applyLogic(value, {}));
  if (role === 'equality') return { path, literals };
  // Texts are ordered by characters, and no small set of texts represents that order.
  if (role === 'order') return literals.some((literal) => typeof literal === 'string') ? undefined : { path, literals };
  const [list] = literals;
  return role === 'membership' && isVariable(values[0]) && Array.isArray(list) ? { path, literals: list } : undefined;
}

/** Adds literals to the uses of the variables; a variable that is unlimited (undefined) stays so. */
function addLiterals(paths: readonly unknown[], literals: readonly unknown[], uses: VariableUses): void {
  for (const path of paths) {
    const read = readOf(path);
    if (read === undefined) continue;
    const key = pathText(read);
    const before = uses.has(key) ? uses.get(key) : [];
    uses.set(key, before === undefined ? undefined : [...before, ...literals]);
  }
}

/** Marks variables as unlimited: sample values cannot cover their use. */
function markUnlimited(reads: readonly Read[], uses: VariableUses): void {
  for (const read of reads) uses.set(pathText(read), undefined);
}

/** Returns values that represent all values for comparisons with these literals. */
function samplesFor(literals: readonly unknown[]): readonly unknown[] {
  const numbers = numbersBetween(literals.flatMap(numberOf));
  const texts = new Set(literals.filter((literal) => typeof literal === 'string'));
  const numerals = numbers.map((number) => differentText(String(number), ' ', texts));
  return [undefined, false, true, [true], ...numbers, ...texts, ...numerals, differentText('x', 'x', texts)];
}

/** Returns the number that a literal equals under `==`; an empty list if it equals no number. */
function numberOf(literal: unknown): readonly number[] {
  if (typeof literal !== 'number' && typeof literal !== 'boolean' && typeof literal !== 'string') return [];
  return Number.isFinite(Number(literal)) ? [Number(literal)] : [];
}

/** Returns the numbers and 0, one number between each two neighbours, one below all and one above all. */
function numbersBetween(numbers: readonly number[]): readonly number[] {
  const sorted = [...new Set([0, ...numbers])].toSorted((a, b) => a - b);
  const between = sorted.slice(1).map((number, n) => number / 2 + (sorted[n] ?? 0) / 2);
  const reach = Math.max(...sorted.map(Math.abs)) * 2 + 1;
  return [...sorted, ...between, -reach, reach];
}

/** Returns the text, extended by `addition` until it differs from all given texts. */
function differentText(text: string, addition: string, texts: ReadonlySet<unknown>): string {
  let other = text;
  while (texts.has(other)) other += addition;
  return other;
}
