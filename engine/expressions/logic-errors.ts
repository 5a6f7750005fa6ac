import { nearest } from '../base/nearest.js';
import { placesOf } from './demand.js';
import { ROOT, pointer, within, type Pointer } from '../base/pointer.js';
import type { Logic } from '../types.js';
import type { Operator } from './operator.js';
import { OPERATOR_NAMES, findOperator } from './operators.js';
import { ROOTS, callOf, isComputed, keysOfPath } from './paths.js';
import { LOGIC_LIMITS } from './run.js';

/** One error of an expression as it is written. */
export interface LogicError {
  readonly kind:
    | 'unknown-operator'
    | 'operator-arity'
    | 'computed-variable'
    | 'unknown-root'
    | 'several-operators'
    | 'too-deep'
    | 'too-large';
  /** The place inside the expression. */
  readonly at: Pointer;
  /** The word, or the wrong number, that was found. */
  readonly found: string;
  /** What is expected, if that is short: `2 or 3 values`. */
  readonly expected?: string;
  /** The most similar known name. */
  readonly near?: string;
}

/** Where variables start: at a root, in the entry of a list, or at the two names that `reduce` gives. */
type VariableScope = 'roots' | 'entry' | 'reduce';

const ROOTS_BY_SCOPE: { readonly [scope in VariableScope]: readonly string[] | undefined } = {
  roots: ROOTS,
  entry: undefined,
  reduce: ['current', 'accumulator'],
};

/**
 * Returns all errors of an expression in the order in which it is written; such parts would not run. An expression that is too
 * large has only that error.
 * @example logicErrors({ adn: [true] }) // [{ kind: 'unknown-operator', at: '/adn', found: 'adn', near: 'and' }]
 */
export function logicErrors(logic: Logic): readonly LogicError[] {
  const nodes = countNodes(logic);
  if (nodes > LOGIC_LIMITS.nodes)
    return [{ kind: 'too-large', at: ROOT, found: `more than ${LOGIC_LIMITS.nodes}`, expected: `at most ${LOGIC_LIMITS.nodes} values` }];
  return [...errorsInPart(logic, ROOT, 'roots', 0)];
}

/** Returns the number of values in an expression, counting until the limit is exceeded; iterative, so any depth is safe. */
function countNodes(logic: unknown): number {
  const waiting: unknown[] = [logic];
  let nodes = 0;
  while (waiting.length > 0 && nodes <= LOGIC_LIMITS.nodes) {
    const value = waiting.pop();
    nodes += 1;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner);
  }
  return nodes;
}

function* errorsInPart(logic: unknown, at: Pointer, scope: VariableScope, depth: number): Generator<LogicError> {
  if (typeof logic !== 'object' || logic === null) return;
  if (depth >= LOGIC_LIMITS.depth) {
    yield { kind: 'too-deep', at, found: `more than ${LOGIC_LIMITS.depth}`, expected: `at most ${LOGIC_LIMITS.depth} levels` };
    return;
  }
  if (Array.isArray(logic)) {
    for (const [n, part] of logic.entries()) yield* errorsInPart(part, within(at, pointer(n)), scope, depth + 1);
    return;
  }
  const call = callOf(logic);
  if (call === undefined) {
    const keys = Object.keys(logic);
    if (keys.length !== 1) yield { kind: 'several-operators', at, found: keys.join(', ') || 'none', expected: 'one operator' };
    return;
  }
  const inside = within(at, pointer(call.operator));
  const place = placesOf(logic, call, at);
  yield* errorsOfCall(call.operator, call.values, inside, scope);
  for (const [n, value] of call.values.entries()) yield* errorsInPart(value, place(n), scopeOf(call.operator, n, scope), depth + 1);
}

function scopeOf(operator: string, n: number, outer: VariableScope): VariableScope {
  return n === 1 ? (findOperator(operator)?.entries ?? outer) : outer;
}

function* errorsOfCall(name: string, values: readonly unknown[], at: Pointer, scope: VariableScope): Generator<LogicError> {
  const operator = findOperator(name);
  if (operator === undefined) {
    yield { kind: 'unknown-operator', at, found: name, ...nearHint(name, OPERATOR_NAMES) };
    return;
  }
  const [min, max] = operator.arity;
  if (values.length < min || values.length > max)
    yield { kind: 'operator-arity', at, found: String(values.length), expected: arityText(operator.arity) };
  for (const path of operator.paths?.(values) ?? []) yield* errorsOfPath(path, at, ROOTS_BY_SCOPE[scope]);
}

function* errorsOfPath(path: unknown, at: Pointer, starts: readonly string[] | undefined): Generator<LogicError> {
  if (isComputed(path)) {
    yield { kind: 'computed-variable', at, found: JSON.stringify(path).slice(0, 80), expected: 'a name' };
    return;
  }
  if (starts === undefined) return;
  const [head = ''] = keysOfPath(path);
  if (!starts.includes(head))
    yield { kind: 'unknown-root', at, found: String(path ?? ''), expected: starts.join(', '), ...nearHint(head, starts) };
}

function nearHint(word: string, candidates: Iterable<string>): { near?: string } {
  const near = nearest(word, candidates);
  return near === undefined ? {} : { near };
}

function arityText([min, max]: Operator['arity']): string {
  if (max === Infinity) return `${min} or more values`;
  if (min === max) return min === 1 ? '1 value' : `${min} values`;
  return `${min} or ${max} values`;
}
