import { isBlank, pointer, type Pointer, ROOT, within } from '../../engine/index.js';

/** Where two documents first differ, or undefined. What is blank counts as not there. */
export function firstDifference(one: unknown, other: unknown, at: Pointer = ROOT): Pointer | undefined {
  if (isBlank(one) && isBlank(other)) return undefined;
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return Object.is(one, other) ? undefined : at;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(one[key], other[key], within(at, pointer(key)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
