import { own, pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { Answers } from '../types.js';
import type { FormIndex } from './form-index.js';

/**
 * The rules that read an answer which is another one now. Groups and entries that kept their identity are not looked into,
 * so an edit costs what changed, and not what the form holds.
 */
export function staleRules(index: FormIndex, before: Answers, after: Answers): Set<number> {
  const stale = new Set<number>();
  addStale(index, ROOT, { before, after }, stale);
  return stale;
}

/** A field that appears, disappears or has other entries now is another answer to those that read it. */
export function addReaders(index: FormIndex, at: Pointer, stale: Set<number>): void {
  for (const rule of index.readers.get(at) ?? []) stale.add(rule);
}

interface Holders {
  readonly before: unknown;
  readonly after: unknown;
}

/** Goes through the answers and not through the fields: most of a large form has no answer yet. */
function addStale(index: FormIndex, at: Pointer, { before, after }: Holders, stale: Set<number>): void {
  for (const key of keysIn(after)) {
    const holders = { before: own(before, key), after: own(after, key) };
    if (!Object.is(holders.before, holders.after)) addChanged(index, within(at, pointer(key)), holders, stale);
  }
  for (const key of keysIn(before)) {
    if (own(after, key) === undefined) addChanged(index, within(at, pointer(key)), { before: own(before, key), after: undefined }, stale);
  }
}

function addChanged(index: FormIndex, at: Pointer, holders: Holders, stale: Set<number>): void {
  const field = index.field.get(at);
  if (field?.kind === 'group') addStale(index, at, holders, stale);
  else if (field) addReaders(index, at, stale);
}

function keysIn(holder: unknown): string[] {
  return typeof holder === 'object' && holder !== null ? Object.keys(holder) : [];
}
