import type { Operator, OperatorRole } from './operator.js';
import { addOperator } from './operators/add.js';
import { ageOperator } from './operators/age.js';
import { allOperator } from './operators/all.js';
import { andOperator } from './operators/and.js';
import { greaterOrEqualOperator } from './operators/greater-or-equal.js';
import { lessOrEqualOperator } from './operators/less-or-equal.js';
import { blankOperator } from './operators/blank.js';
import { catOperator } from './operators/cat.js';
import { daysBetweenOperator } from './operators/days-between.js';
import { dialCodeOperator } from './operators/dial-code.js';
import { differsOperator } from './operators/differs.js';
import { divideOperator } from './operators/divide.js';
import { equalsOperator } from './operators/equals.js';
import { filterOperator } from './operators/filter.js';
import { greaterThanOperator } from './operators/greater-than.js';
import { ifOperator } from './operators/if.js';
import { inOperator } from './operators/in.js';
import { laterOperator } from './operators/later.js';
import { lessThanOperator } from './operators/less-than.js';
import { mapOperator } from './operators/map.js';
import { maxOperator } from './operators/max.js';
import { mergeOperator } from './operators/merge.js';
import { minOperator } from './operators/min.js';
import { missingOperator } from './operators/missing.js';
import { missingSomeOperator } from './operators/missing-some.js';
import { multiplyOperator } from './operators/multiply.js';
import { noneOperator } from './operators/none.js';
import { notOperator } from './operators/not.js';
import { orOperator } from './operators/or.js';
import { reduceOperator } from './operators/reduce.js';
import { remainderOperator } from './operators/remainder.js';
import { sameOperator } from './operators/same.js';
import { someOperator } from './operators/some.js';
import { strictlyDiffersOperator } from './operators/strictly-differs.js';
import { strictlyEqualsOperator } from './operators/strictly-equals.js';
import { substrOperator } from './operators/substr.js';
import { subtractOperator } from './operators/subtract.js';
import { ternaryOperator } from './operators/ternary.js';
import { truthOperator } from './operators/truth.js';
import { varOperator } from './operators/var.js';
import type { Call } from './paths.js';

/** All operators, in the order of the reference. An operator is one file and one line here; no other name is known. */
export const OPERATORS: readonly Operator[] = [
  varOperator,
  missingOperator,
  missingSomeOperator,
  blankOperator,
  ifOperator,
  ternaryOperator,
  andOperator,
  orOperator,
  notOperator,
  truthOperator,
  equalsOperator,
  strictlyEqualsOperator,
  differsOperator,
  strictlyDiffersOperator,
  lessThanOperator,
  lessOrEqualOperator,
  greaterThanOperator,
  greaterOrEqualOperator,
  inOperator,
  sameOperator,
  laterOperator,
  addOperator,
  subtractOperator,
  multiplyOperator,
  divideOperator,
  remainderOperator,
  maxOperator,
  minOperator,
  ageOperator,
  daysBetweenOperator,
  mapOperator,
  filterOperator,
  reduceOperator,
  allOperator,
  someOperator,
  noneOperator,
  mergeOperator,
  catOperator,
  substrOperator,
  dialCodeOperator,
];

const byName = new Map(OPERATORS.map((operator) => [operator.name, operator]));

export const OPERATOR_NAMES: ReadonlySet<string> = new Set(byName.keys());

/** Returns the operator of a name, or undefined. */
export function operatorNamed(name: string): Operator | undefined {
  return byName.get(name);
}

/** Returns what an operator means to an analysis; undefined for one that needs no attention, and for an unknown name. */
export function roleOf(name: string): OperatorRole | undefined {
  return byName.get(name)?.role;
}

/** Returns whether an operator runs its second value once per entry of its first. */
export function hasEntries(name: string): boolean {
  return byName.get(name)?.entries !== undefined;
}

/** Returns the paths of the variables that a call names itself; few operators name any. */
export function pathsOfCall({ operator, values }: Call): readonly unknown[] {
  return byName.get(operator)?.paths?.(values) ?? [];
}

/** Returns the path that a call of `var` reads, undefined for any other expression. */
export function variablePath(call: Call | undefined): unknown {
  return call !== undefined && byName.get(call.operator)?.role === 'variable' ? call.values[0] : undefined;
}
