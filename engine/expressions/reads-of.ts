import { memoize } from '../base/memoize.js';
import type { Logic, Read } from '../types.js';
import { hasEntries, findOperator, pathsOfCall } from './operators.js';
import { type OperatorCall, callOf, pathText, readOf } from './paths.js';
import { LOGIC_LIMITS } from './run.js';

/**
 * Returns everything that an expression depends on, each once and in written order: the paths of `var`, `missing` and
 * `missing_some`, and `today` for `age`. In the body of a list operator, variables belong to the entry and do not count.
 * @example readsOf({ '===': [{ var: 'answers.type' }, 'Child'] }) // [{ root: 'answers', keys: ['type'] }]
 */
export function readsOf(logic: Logic): readonly Read[] {
  return typeof logic === 'object' && logic !== null ? readsOfObject(logic) : [];
}

const readsOfObject = memoize(findReads, (logic) => logic);

function findReads(logic: object): readonly Read[] {
  const found = new Map<string, Read>();
  for (const read of readsInPart(logic, false, 0)) {
    const path = pathText(read);
    if (!found.has(path)) found.set(path, read);
  }
  return [...found.values()];
}

/** With `inEntry` it is in a list body, where variables belong to the entry and are left out. */
function* readsInPart(logic: unknown, inEntry: boolean, depth: number): Generator<Read> {
  // Deeper parts are never evaluated, because an expression that deep exceeds the limit.
  if (depth > LOGIC_LIMITS.depth) return;
  if (Array.isArray(logic)) {
    for (const part of logic) yield* readsInPart(part, inEntry, depth + 1);
    return;
  }
  const call = callOf(logic);
  if (call === undefined) return;
  yield* readsOfCall(call, inEntry);
  for (const [n, value] of call.values.entries()) yield* readsInPart(value, inEntry || (n === 1 && hasEntries(call.operator)), depth + 1);
}

function* readsOfCall(call: OperatorCall, inEntry: boolean): Generator<Read> {
  yield* findOperator(call.operator)?.reads ?? [];
  if (inEntry) return;
  for (const path of pathsOfCall(call)) {
    const read = readOf(path);
    if (read !== undefined) yield read;
  }
}
