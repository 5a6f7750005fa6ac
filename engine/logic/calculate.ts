import { isBlank } from '../blank.js';
import { evaluateStandard } from './standard.js';

/**
 * Returns the result of an arithmetic operator of JSON Logic, such as `+`; undefined without values, for a value that is no number, and for
 * a result that is not finite.
 */
export function calculate(name: string, values: readonly unknown[]): number | undefined {
  const numbers = values.map(numberIn);
  const result = numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : evaluateStandard(name, numbers);
  return Number.isFinite(result) ? (result as number) : undefined;
}

/** Returns the number in a value, NaN where it has no number. */
export function numberIn(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && !isBlank(value) ? Number(value) : NaN;
}
