import { minutesOfDay } from '../formats/clock-time.js';
import { isBlank } from '../blank.js';
import type { Operation } from './operations-reading.js';
import { LOGIC_LIMITS, Stop, charge } from './run.js';

type Pair = (a: unknown, b: unknown) => boolean;

// Turning a list or an object into a text, as `==` and `<` would, costs without bound and means nothing to anybody.
const isPlain = (value: unknown): boolean => typeof value !== 'object';

// oxlint-disable-next-line eqeqeq -- The operator `==` of JSON Logic is this very comparison.
const alike: Pair = (a, b) => (isPlain(a) && isPlain(b) ? a == b : a === b);

const less: Pair = (a, b) => isPlain(a) && isPlain(b) && (a as number) < (b as number);
const atMost: Pair = (a, b) => isPlain(a) && isPlain(b) && (a as number) <= (b as number);

/** A comparison of two values: with a blank one it is false (law 6). */
function pair(holds: Pair): Operation {
  return (a, b) => !isBlank(a) && !isBlank(b) && holds(a, b);
}

/** A comparison of neighbours, of two values or three: with a blank one it is false (law 6). */
function between(holds: Pair): Operation {
  return (...values) => values.length > 1 && !values.some(isBlank) && values.every((value, n) => n === 0 || holds(values[n - 1], value));
}

function contains(holder: unknown, value: unknown): boolean {
  if (typeof holder !== 'string' && !Array.isArray(holder)) return false;
  charge(Math.ceil(holder.length / 100));
  if (Array.isArray(holder)) return holder.includes(value);
  return isPlain(value) && holder.includes(String(value));
}

/** A copy without anything blank in it. */
function withoutBlanks(value: unknown, depth: number): unknown {
  charge(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutBlanks(entry, depth + 1)).filter((entry) => !isEmpty(entry));
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutBlanks(entry, depth + 1)] as const);
  return new Map(entries.filter(([, entry]) => !isEmpty(entry)));
}

function isEmpty(value: unknown): boolean {
  return value instanceof Map ? value.size === 0 : isBlank(value);
}

function equal(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && equal(value, b.get(key)));
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, n) => equal(value, b[n]));
  return a === b;
}

function same(a: unknown, b: unknown): boolean {
  const left = withoutBlanks(a, 0);
  return !isEmpty(left) && equal(left, withoutBlanks(b, 0));
}

function minutes(time: unknown): number | undefined {
  return typeof time === 'string' ? minutesOfDay(time.trim()) : undefined;
}

function later(end: unknown, start: unknown): boolean {
  const to = minutes(end);
  const from = minutes(start);
  return to !== undefined && from !== undefined && to > from;
}

/** Operators that compare; each is false as soon as one of its values is blank. */
export const comparing: { readonly [operator: string]: Operation } = {
  '==': pair(alike),
  '===': pair((a, b) => a === b),
  '!=': pair((a, b) => !alike(a, b)),
  '!==': pair((a, b) => a !== b),
  '<': between(less),
  '<=': between(atMost),
  '>': pair((a, b) => less(b, a)),
  '>=': pair((a, b) => atMost(b, a)),
  in: pair((value, holder) => contains(holder, value)),
  same: pair(same),
  later: pair(later),
};
