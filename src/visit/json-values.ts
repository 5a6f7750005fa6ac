import type { Answers } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';

export function isObject(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text that is not blank, else undefined. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function textAt(record: unknown, key: string): string | undefined {
  return nonBlankText(own(record, key));
}
