import { nearest } from '../nearest.js';
import type { UnlocatedFinding, FindingCode } from '../findings.js';
import type { Origin } from '../types.js';

type FindingExtras = Pick<UnlocatedFinding, 'hint' | 'atKey' | 'first'>;

/**
 * Returns a finding at a file and pointer. `code` selects its text in the catalogue, `params` fill the text's placeholders, and `more` can
 * add a hint, the place of a first occurrence, or `atKey`.
 */
export function findingAt(
  place: Pick<Origin, 'file' | 'at'>,
  code: FindingCode,
  params: UnlocatedFinding['params'],
  more: FindingExtras = {},
): UnlocatedFinding {
  return { code, file: place.file, at: place.at, params, ...more };
}

/** Returns the hint "did you mean …?" with the most similar candidate; an empty object if none is similar. */
export function nearestHint(word: string, candidates: Iterable<string>): { hint?: string } {
  const near = nearest(word, candidates);
  return near === undefined ? {} : { hint: `did you mean "${near}"?` };
}

/** Returns the first names of a list as text, and how many more there are. */
export function joinFirst(names: Iterable<unknown>, max = 12): string {
  const all = [...names].map(String);
  return all.length > max ? `${all.slice(0, max).join(', ')} and ${all.length - max} more` : all.join(', ');
}

/** Returns a value as JSON text, cut after 59 characters. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
