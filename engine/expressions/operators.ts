import type { Operator, OperatorHelp, OperatorRole } from './operator.js';
import { ARITHMETIC, ARITHMETIC_HELP } from './operators/arithmetic.js';
import { COMPARISON, COMPARISON_HELP } from './operators/comparison.js';
import { LISTS, LISTS_HELP } from './operators/lists.js';
import { LOGIC, LOGIC_HELP } from './operators/logic.js';
import { TEXT_AND_DATES, TEXT_AND_DATES_HELP } from './operators/text-and-dates.js';
import type { OperatorCall } from './paths.js';

/** All operators by name; no other name is known. */
const operatorsByName: ReadonlyMap<string, Operator> = new Map<string, Operator>(
  [LOGIC, COMPARISON, ARITHMETIC, LISTS, TEXT_AND_DATES].flatMap((table) => Object.entries(table)),
);

export const OPERATOR_NAMES: ReadonlySet<string> = new Set(operatorsByName.keys());

/** Returns what the reference of the language says about each operator, table by table. Visitors do not load it. */
export function operatorReference(): readonly (OperatorHelp & { readonly name: string; readonly gives: string })[] {
  return [LOGIC_HELP, COMPARISON_HELP, ARITHMETIC_HELP, LISTS_HELP, TEXT_AND_DATES_HELP]
    .flatMap((table) => Object.entries<OperatorHelp>(table))
    .map(([name, help]) => ({ name, gives: operatorsByName.get(name)?.gives ?? '', ...help }));
}

export function findOperator(name: string): Operator | undefined {
  return operatorsByName.get(name);
}

export function roleOf(name: string): OperatorRole | undefined {
  return operatorsByName.get(name)?.role;
}

/** Returns whether an operator runs its second value once per entry of its first. */
export function hasEntries(name: string): boolean {
  return operatorsByName.get(name)?.entries !== undefined;
}

export function pathsOfCall({ operator, values }: OperatorCall): readonly unknown[] {
  return operatorsByName.get(operator)?.paths?.(values) ?? [];
}

export function variablePath(call: OperatorCall | undefined): unknown {
  return call !== undefined && roleOf(call.operator) === 'variable' ? call.values[0] : undefined;
}
