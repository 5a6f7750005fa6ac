import { own } from '../base/pointer.js';
import type { Json } from '../types.js';

/** The kinds of answers that are no client data, as mappings name them (D-125). */
export const OWN_KINDS = ['formAnswer', 'local', 'record'] as const;

/** The keys under which a mapping names its answer; a mapping has one of them. */
const ANSWER_KEYS = ['from', ...OWN_KINDS] as const;

/** Returns the answer that a mapping is about; an empty text for a malformed one. */
export function namedAnswer(mapping: Json): string {
  const named = ANSWER_KEYS.map((key) => own(mapping, key)).find((name) => name !== undefined);
  return typeof named === 'string' ? named : '';
}
