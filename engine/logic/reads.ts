import type { Logic, Read } from '../types.js';
import { hasEntries, operatorNamed, pathsOfCall } from './operators.js';
import { type Call, callOf, pathOf, readOf } from './paths.js';
import { LOGIC_LIMITS } from './run.js';

/**
 * Everything an expression can depend on, each once, in the order in which it is written: the paths of `var`, `missing`
 * and `missing_some`, and `today` where `age` is asked. Inside the body of `map`, `filter`, `reduce`, `all`, `some` and
 * `none` variables belong to the entry, so that only the list is a read.
 * @example readsOf({ '===': [{ var: 'answers.type' }, 'Child'] }) // [{ root: 'answers', keys: ['type'] }]
 */
export function readsOf(logic: Logic): readonly Read[] {
  const found = new Map<string, Read>();
  for (const read of walk(logic, false, 0)) {
    const path = pathOf(read);
    if (!found.has(path)) found.set(path, read);
  }
  return [...found.values()];
}

function* walk(logic: unknown, inEntry: boolean, depth: number): Generator<Read> {
  // What lies deeper is never reached: an expression that deep is given up.
  if (depth > LOGIC_LIMITS.depth) return;
  if (Array.isArray(logic)) {
    for (const part of logic) yield* walk(part, inEntry, depth + 1);
    return;
  }
  const call = callOf(logic);
  if (call === undefined) return;
  yield* readsOfCall(call, inEntry);
  for (const [n, value] of call.values.entries()) yield* walk(value, inEntry || (n === 1 && hasEntries(call.operator)), depth + 1);
}

/** Inside a list the variables belong to the entry. */
function* readsOfCall(call: Call, inEntry: boolean): Generator<Read> {
  yield* operatorNamed(call.operator)?.reads ?? [];
  if (inEntry) return;
  for (const path of pathsOfCall(call)) {
    const read = readOf(path);
    if (read !== undefined) yield read;
  }
}
