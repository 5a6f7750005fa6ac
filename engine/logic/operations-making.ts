import { ageOn, daysBetween } from '../formats/calendar.js';
import { dialCode } from '../formats/dial-code.js';
import { own } from '../pointer.js';
import { isBlank } from '../blank.js';
import type { Operation } from './operations-reading.js';
import { LOGIC_LIMITS, Stop, charge, currentRun } from './run.js';

function numberIn(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && !isBlank(value) ? Number(value) : NaN;
}

/** A calculation over numbers: without a result, and that is undefined, as soon as one of its values is no number. */
function calculation(compute: (...numbers: number[]) => number): Operation {
  return (...values) => {
    const result = values.length === 0 ? NaN : compute(...values.map(numberIn));
    return Number.isFinite(result) ? result : undefined;
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && !isBlank(value) ? value.trim() : undefined);

function spelled(value: unknown, depth: number): string {
  charge(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (Array.isArray(value)) return limited(value.map((entry) => spelled(entry, depth + 1)).join(','));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function limited(text: string): string {
  if (text.length > LOGIC_LIMITS.text) throw new Stop('size');
  return text;
}

function part(source: unknown, start: unknown, length?: unknown): string | undefined {
  if (isBlank(source)) return undefined;
  const text = spelled(source, 0);
  const from = numberIn(start);
  if (Number.isNaN(from)) return undefined;
  const rest = text.slice(from);
  if (length === undefined) return rest;
  const count = numberIn(length);
  return Number.isNaN(count) ? undefined : rest.slice(0, count);
}

function merged(values: readonly unknown[]): unknown[] {
  const list = values.flat(1);
  charge(list.length);
  return list;
}

/** Operators that make a value of others; a date or number that is absent or none makes an absent one. */
export const making: { readonly [operator: string]: Operation } = {
  '+': calculation((...numbers) => numbers.reduce((a, b) => a + b)),
  '-': calculation((a = NaN, b) => (b === undefined ? -a : a - b)),
  '*': calculation((...numbers) => numbers.reduce((a, b) => a * b)),
  '/': calculation((a = NaN, b = NaN) => a / b),
  '%': calculation((a = NaN, b = NaN) => a % b),
  max: calculation(Math.max),
  min: calculation(Math.min),
  merge: (...values) => merged(values),
  cat: (...values) => limited(values.map((value) => spelled(value, 0)).join('')),
  substr: part,
  age(date) {
    const birth = textIn(date);
    const today = textIn(own(currentRun()?.roots, 'today'));
    return birth === undefined || today === undefined ? undefined : ageOn(birth, today);
  },
  'days-between'(first, second) {
    const from = textIn(first);
    const to = textIn(second);
    return from === undefined || to === undefined ? undefined : daysBetween(from, to);
  },
  'dial-code'(country) {
    const code = textIn(country);
    return code === undefined ? undefined : dialCode(code);
  },
};
