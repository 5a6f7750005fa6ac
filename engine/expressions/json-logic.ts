import jsonLogic from 'json-logic-js';
import { isBlank } from '../base/blank.js';

/** The only module that uses json-logic-js. Its published types describe JSON only. */
interface JsonLogic {
  apply(this: void, logic: unknown, data: unknown): unknown;
  truthy(this: void, value: unknown): boolean;
}

const { apply, truthy } = jsonLogic as unknown as JsonLogic;

/**
 * Returns what json-logic-js makes of a standard operator and its values. Objects and lists are passed as data, so that
 * none is taken for an expression.
 */
export function evaluateStandard(name: string, values: readonly unknown[]): unknown {
  if (values.every((value) => typeof value !== 'object')) return apply({ [name]: values }, null);
  return apply({ [name]: values.map((_, index) => ({ var: String(index) })) }, values);
}

/** Returns truth as JSON Logic has it (`"0"` is true, `[]` is not), with one addition: no blank value is true. */
export function isTrue(value: unknown): boolean {
  return !isBlank(value) && truthy(value);
}

/** Returns the number in a value, NaN where it has no number. */
export function numberIn(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && !isBlank(value) ? Number(value) : NaN;
}
