import type { Operator, OperatorHelp, OperatorRole } from './operator.js';
import { addHelp, addOperator } from './operators/add.js';
import { ageHelp, ageOperator } from './operators/age.js';
import { allHelp, allOperator } from './operators/all.js';
import { andHelp, andOperator } from './operators/and.js';
import { greaterOrEqualHelp, greaterOrEqualOperator } from './operators/greater-or-equal.js';
import { lessOrEqualHelp, lessOrEqualOperator } from './operators/less-or-equal.js';
import { blankHelp, blankOperator } from './operators/blank.js';
import { catHelp, catOperator } from './operators/cat.js';
import { daysBetweenHelp, daysBetweenOperator } from './operators/days-between.js';
import { dialCodeHelp, dialCodeOperator } from './operators/dial-code.js';
import { differsHelp, differsOperator } from './operators/differs.js';
import { divideHelp, divideOperator } from './operators/divide.js';
import { equalsHelp, equalsOperator } from './operators/equals.js';
import { filterHelp, filterOperator } from './operators/filter.js';
import { greaterThanHelp, greaterThanOperator } from './operators/greater-than.js';
import { ifHelp, ifOperator } from './operators/if.js';
import { inHelp, inOperator } from './operators/in.js';
import { laterHelp, laterOperator } from './operators/later.js';
import { lessThanHelp, lessThanOperator } from './operators/less-than.js';
import { mapHelp, mapOperator } from './operators/map.js';
import { maxHelp, maxOperator } from './operators/max.js';
import { mergeHelp, mergeOperator } from './operators/merge.js';
import { minHelp, minOperator } from './operators/min.js';
import { missingHelp, missingOperator } from './operators/missing.js';
import { missingSomeHelp, missingSomeOperator } from './operators/missing-some.js';
import { multiplyHelp, multiplyOperator } from './operators/multiply.js';
import { noneHelp, noneOperator } from './operators/none.js';
import { notHelp, notOperator } from './operators/not.js';
import { orHelp, orOperator } from './operators/or.js';
import { reduceHelp, reduceOperator } from './operators/reduce.js';
import { remainderHelp, remainderOperator } from './operators/remainder.js';
import { sameHelp, sameOperator } from './operators/same.js';
import { someHelp, someOperator } from './operators/some.js';
import { strictlyDiffersHelp, strictlyDiffersOperator } from './operators/strictly-differs.js';
import { strictlyEqualsHelp, strictlyEqualsOperator } from './operators/strictly-equals.js';
import { substrHelp, substrOperator } from './operators/substr.js';
import { subtractHelp, subtractOperator } from './operators/subtract.js';
import { ternaryHelp, ternaryOperator } from './operators/ternary.js';
import { truthHelp, truthOperator } from './operators/truth.js';
import { varHelp, varOperator } from './operators/var.js';
import type { OperatorCall } from './paths.js';

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

/** What the reference of the language says about each operator; only the build imports it. */
export const OPERATOR_HELP: readonly OperatorHelp[] = [
  varHelp,
  missingHelp,
  missingSomeHelp,
  blankHelp,
  ifHelp,
  ternaryHelp,
  andHelp,
  orHelp,
  notHelp,
  truthHelp,
  equalsHelp,
  strictlyEqualsHelp,
  differsHelp,
  strictlyDiffersHelp,
  lessThanHelp,
  lessOrEqualHelp,
  greaterThanHelp,
  greaterOrEqualHelp,
  inHelp,
  sameHelp,
  laterHelp,
  addHelp,
  subtractHelp,
  multiplyHelp,
  divideHelp,
  remainderHelp,
  maxHelp,
  minHelp,
  ageHelp,
  daysBetweenHelp,
  mapHelp,
  filterHelp,
  reduceHelp,
  allHelp,
  someHelp,
  noneHelp,
  mergeHelp,
  catHelp,
  substrHelp,
  dialCodeHelp,
];

const operatorsByName = new Map(OPERATORS.map((operator) => [operator.name, operator]));

export const OPERATOR_NAMES: ReadonlySet<string> = new Set(operatorsByName.keys());

/** Returns the operator with a name; undefined if it does not exist. */
export function findOperator(name: string): Operator | undefined {
  return operatorsByName.get(name);
}

/** Returns what an operator means to analyses; undefined for an operator without a role and for an unknown name. */
export function roleOf(name: string): OperatorRole | undefined {
  return operatorsByName.get(name)?.role;
}

/** Returns whether an operator runs its second value once per entry of its first. */
export function hasEntries(name: string): boolean {
  return operatorsByName.get(name)?.entries !== undefined;
}

/** Returns the paths of the variables that a call names itself; few operators name any. */
export function pathsOfCall({ operator, values }: OperatorCall): readonly unknown[] {
  return operatorsByName.get(operator)?.paths?.(values) ?? [];
}

/** Returns the path that a call of `var` reads, undefined for any other expression. */
export function variablePath(call: OperatorCall | undefined): unknown {
  return call !== undefined && operatorsByName.get(call.operator)?.role === 'variable' ? call.values[0] : undefined;
}
