import { pointer, ROOT, withValue } from '../base/pointer.js';
import { isBlank } from '../base/blank.js';
import type { Logic, Read } from '../types.js';
import { demandOf, type Demand, type PartDemand } from './demand.js';
import { holds, type LogicData } from './evaluate-logic.js';
import { logicErrors } from './logic-errors.js';
import { findOperator, roleOf } from './operators.js';
import { callOf, pathText } from './paths.js';
import { readsOf } from './reads-of.js';

/**
 * Returns whether a condition always or never holds, as far as that shows in how it is written: it reads nothing, wants one variable to have
 * two values, or a part to be true and not true. Undefined for any other condition and an invalid one.
 * @example conditionVerdict({ and: [{ '===': [{ var: 'answers.a' }, 1] }, { '===': [{ var: 'answers.a' }, 2] }] }) // "never"
 */
export function conditionVerdict(logic: Logic): 'always' | 'never' | undefined {
  if (logicErrors(logic).length > 0) return undefined;
  if (isImpossible(demandOf(logic, true, ROOT))) return 'never';
  return isImpossible(demandOf(logic, false, ROOT)) ? 'always' : undefined;
}

function isImpossible(demand: Demand): boolean {
  if ('any' in demand) return demand.any.every(isImpossible);
  if (!('every' in demand)) return isConstant(demand);
  const parts = partsOf(demand);
  return demand.every.some(isImpossible) || contradict(parts) || [...byVariable(parts)].some(([read, own]) => excludeEachOther(read, own));
}

/** Returns whether a part has the other truth whatever anybody answers. */
function isConstant({ logic, wanted }: PartDemand): boolean {
  if (readsOf(logic).length === 0) return holds(logic, {}) !== wanted;
  const call = callOf(logic);
  const isComparison = call !== undefined && findOperator(call.operator)?.blank === 'false';
  return wanted && isComparison && call.values.some((value) => callOf(value) === undefined && isBlank(value));
}

function partsOf(demand: Demand): readonly PartDemand[] {
  if ('any' in demand) return [];
  return 'every' in demand ? demand.every.flatMap(partsOf) : [demand];
}

function contradict(parts: readonly PartDemand[]): boolean {
  const truths = new Set(parts.map(({ logic, wanted }) => `${wanted} ${JSON.stringify(logic)}`));
  return parts.some(({ logic, wanted }) => truths.has(`${!wanted} ${JSON.stringify(logic)}`));
}

function byVariable(parts: readonly PartDemand[]): ReadonlyMap<Read, readonly PartDemand[]> {
  const found = new Map<string, [Read, PartDemand[]]>();
  for (const part of parts) {
    const [read, ...others] = readsOf(part.logic);
    if (read === undefined || others.length > 0) continue;
    const entry = found.get(pathText(read)) ?? [read, []];
    entry[1].push(part);
    found.set(pathText(read), entry);
  }
  return new Map(found.values());
}

/** Returns whether one of these parts leaves the variable only a few values, and none of them fits the others. */
function excludeEachOther(read: Read, parts: readonly PartDemand[]): boolean {
  const dataOf = (value: unknown) => withValue({}, pointer(read.root, ...read.keys), value) as LogicData;
  const fits = (part: PartDemand, value: unknown) => holds(part.logic, dataOf(value)) === part.wanted;
  const limits = parts.flatMap((part) => {
    const literals = comparedWith(part);
    return literals === undefined || fits(part, differentText(literals)) ? [] : [literals];
  });
  const [literals] = limits;
  return literals !== undefined && !literals.flatMap(alike).some((value) => parts.every((part) => fits(part, value)));
}

function comparedWith({ logic, wanted }: PartDemand): readonly unknown[] | undefined {
  const call = callOf(logic);
  if (call === undefined || !wanted) return undefined;
  const role = roleOf(call.operator);
  const [first, second] = call.values;
  if (role === 'membership') return Array.isArray(second) ? literalsBeside(first, second) : undefined;
  return role === 'equality' ? (literalsBeside(first, [second]) ?? literalsBeside(second, [first])) : undefined;
}

function literalsBeside(variable: unknown, others: readonly unknown[]): readonly unknown[] | undefined {
  return isVariable(variable) && others.every((other) => callOf(other) === undefined) ? others : undefined;
}

function isVariable(value: unknown): boolean {
  const call = callOf(value);
  return call?.values.length === 1 && roleOf(call.operator) === 'variable';
}

/** Returns the values that equal a literal, some of them only where a number and its text are the same. */
function alike(literal: unknown): readonly unknown[] {
  return [literal, String(literal), `${String(literal)} `, Number(literal), Boolean(Number(literal))];
}

function differentText(literals: readonly unknown[]): string {
  return `${literals.map(String).join('')}x`;
}
