import { own, ROOT, type Pointer } from '../pointer.js';
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

function addStale(index: FormIndex, group: Pointer, { before, after }: Holders, stale: Set<number>): void {
  for (const field of index.children.get(group) ?? []) {
    const holders = { before: own(before, field.key), after: own(after, field.key) };
    if (Object.is(holders.before, holders.after)) continue;
    if (field.kind === 'group') addStale(index, field.pointer, holders, stale);
    else addReaders(index, field.pointer, stale);
  }
}
