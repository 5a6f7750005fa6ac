import { nearest } from '../nearest.js';
import type { Finding, ProblemCode } from '../problems.js';
import type { Origin } from '../types.js';

type More = Pick<Finding, 'hint' | 'atKey' | 'first'>;

/** A finding at the place a part of a definition came from. */
export function found(place: Pick<Origin, 'file' | 'at'>, code: ProblemCode, params: Finding['params'], more: More = {}): Finding {
  return { code, file: place.file, at: place.at, params, ...more };
}

/** The hint that asks whether the nearest candidate was meant; nothing where none is near. */
export function meant(word: string, candidates: Iterable<string>): { hint?: string } {
  const near = nearest(word, candidates);
  return near === undefined ? {} : { hint: `did you mean "${near}"?` };
}

/** The first few of many, for a hint. */
export function some(names: Iterable<unknown>, most = 12): string {
  const all = [...names].map(String);
  return all.length > most ? `${all.slice(0, most).join(', ')} and ${all.length - most} more` : all.join(', ');
}

/** A value as it stands in the file, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
