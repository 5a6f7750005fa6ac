import { isBlank, own, pointer, type Pointer, ROOT, within } from '../../engine/index.js';

/** Where two documents first differ, or undefined. What is blank counts as not there. */
export function firstDifference(one: unknown, other: unknown, at: Pointer = ROOT): Pointer | undefined {
  if (isBlank(one) && isBlank(other)) return undefined;
  const [left, right] = [beside(one, other), beside(other, one)];
  if (!isHolder(left) || !isHolder(right) || Array.isArray(left) !== Array.isArray(right)) return Object.is(one, other) ? undefined : at;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = firstDifference(own(left, key), own(right, key), within(at, pointer(key)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A blank beside a group or a list is an empty one: what is inside the other may be blank too. */
function beside(value: unknown, other: unknown): unknown {
  if (!isBlank(value) || !isHolder(other)) return value;
  return Array.isArray(other) ? [] : {};
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
