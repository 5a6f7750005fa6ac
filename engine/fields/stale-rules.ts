import { own, ROOT, type Pointer } from '../pointer.js';
import type { Answers, Field } from '../types.js';
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
  const fields = index.keyed.get(at);
  for (const key of keysIn(after)) {
    const holders = { before: own(before, key), after: own(after, key) };
    if (!Object.is(holders.before, holders.after)) addChanged(index, fields?.get(key), holders, stale);
  }
  for (const key of keysIn(before)) {
    if (own(after, key) === undefined) addChanged(index, fields?.get(key), { before: own(before, key), after: undefined }, stale);
  }
}

function addChanged(index: FormIndex, field: Field | undefined, holders: Holders, stale: Set<number>): void {
  if (field?.kind === 'group') addStale(index, field.pointer, holders, stale);
  else if (field) addReaders(index, field.pointer, stale);
}

function keysIn(holder: unknown): string[] {
  return typeof holder === 'object' && holder !== null ? Object.keys(holder) : [];
}
