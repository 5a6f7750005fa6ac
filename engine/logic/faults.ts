import { nearest } from '../nearest.js';
import { ROOT, pointer, within, type Pointer } from '../pointer.js';
import type { Logic } from '../types.js';
import type { Operator } from './operator.js';
import { OPERATOR_NAMES, operatorNamed } from './operators.js';
import { ROOTS, callOf, isComputed, keysOfPath } from './paths.js';
import { LOGIC_LIMITS } from './run.js';

/** One thing that is wrong with an expression as it is written. */
export interface LogicFault {
  readonly kind:
    'unknown-operator' | 'operator-arity' | 'computed-variable' | 'unknown-root' | 'several-operators' | 'too-deep' | 'too-large';
  /** The place inside the expression. */
  readonly at: Pointer;
  /** The word, or for a count that is wrong the count, as it was found. */
  readonly found: string;
  /** What would be right, where that can be said shortly: `2 or 3 values`. */
  readonly expected?: string;
  /** What was probably meant. */
  readonly near?: string;
}

/** Where a variable begins: at a root, anywhere in the entry of a list, or at one of the two names `reduce` gives. */
type Scope = 'roots' | 'entry' | 'reduce';

const startsOf: { readonly [scope in Scope]: readonly string[] | undefined } = {
  roots: ROOTS,
  entry: undefined,
  reduce: ['current', 'accumulator'],
};

/**
 * Everything that is wrong with an expression, in the order in which it is written; none of it would be applied at run
 * time. An expression that is too large has only that one fault.
 * @example faultsOf({ adn: [true] }) // [{ kind: 'unknown-operator', at: '/adn', found: 'adn', near: 'and' }]
 */
export function faultsOf(logic: Logic): readonly LogicFault[] {
  const nodes = countNodes(logic);
  if (nodes > LOGIC_LIMITS.nodes)
    return [{ kind: 'too-large', at: ROOT, found: `more than ${LOGIC_LIMITS.nodes}`, expected: `at most ${LOGIC_LIMITS.nodes} values` }];
  return [...walk(logic, ROOT, 'roots', 0)];
}

/** The number of values in an expression, up to the first that is too many. A list of its own, so that depth does not matter. */
export function countNodes(logic: unknown): number {
  const waiting: unknown[] = [logic];
  let nodes = 0;
  while (waiting.length > 0 && nodes <= LOGIC_LIMITS.nodes) {
    const value = waiting.pop();
    nodes += 1;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner);
  }
  return nodes;
}

function* walk(logic: unknown, at: Pointer, scope: Scope, depth: number): Generator<LogicFault> {
  if (typeof logic !== 'object' || logic === null) return;
  if (depth >= LOGIC_LIMITS.depth) {
    yield { kind: 'too-deep', at, found: `more than ${LOGIC_LIMITS.depth}`, expected: `at most ${LOGIC_LIMITS.depth} levels` };
    return;
  }
  if (Array.isArray(logic)) {
    for (const [n, part] of logic.entries()) yield* walk(part, within(at, pointer(n)), scope, depth + 1);
    return;
  }
  const call = callOf(logic);
  if (call === undefined) {
    const keys = Object.keys(logic);
    if (keys.length !== 1) yield { kind: 'several-operators', at, found: keys.join(', ') || 'none', expected: 'one operator' };
    return;
  }
  const inside = within(at, pointer(call.operator));
  const isList = Array.isArray((logic as Record<string, unknown>)[call.operator]);
  const place = (n: number): Pointer => (isList ? within(inside, pointer(n)) : inside);
  yield* faultsOfCall(call.operator, call.values, inside, scope);
  for (const [n, value] of call.values.entries()) yield* walk(value, place(n), scopeOf(call.operator, n, scope), depth + 1);
}

function scopeOf(operator: string, n: number, outer: Scope): Scope {
  return n === 1 ? (operatorNamed(operator)?.entries ?? outer) : outer;
}

function* faultsOfCall(name: string, values: readonly unknown[], at: Pointer, scope: Scope): Generator<LogicFault> {
  const operator = operatorNamed(name);
  if (operator === undefined) {
    yield { kind: 'unknown-operator', at, found: name, ...meant(name, OPERATOR_NAMES) };
    return;
  }
  const [min, max] = operator.arity;
  if (values.length < min || values.length > max)
    yield { kind: 'operator-arity', at, found: String(values.length), expected: countOf(operator.arity) };
  for (const path of operator.paths?.(values) ?? []) yield* faultsOfPath(path, at, startsOf[scope]);
}

function* faultsOfPath(path: unknown, at: Pointer, starts: readonly string[] | undefined): Generator<LogicFault> {
  if (isComputed(path)) {
    yield { kind: 'computed-variable', at, found: JSON.stringify(path).slice(0, 80), expected: 'a name' };
    return;
  }
  if (starts === undefined) return;
  const [head = ''] = keysOfPath(path);
  if (!starts.includes(head))
    yield { kind: 'unknown-root', at, found: String(path ?? ''), expected: starts.join(', '), ...meant(head, starts) };
}

function meant(word: string, candidates: Iterable<string>): { near?: string } {
  const near = nearest(word, candidates);
  return near === undefined ? {} : { near };
}

function countOf([min, max]: Operator['arity']): string {
  if (max === Infinity) return `${min} or more values`;
  if (min === max) return min === 1 ? '1 value' : `${min} values`;
  return `${min} or ${max} values`;
}
