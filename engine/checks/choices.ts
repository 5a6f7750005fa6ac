import { formatFor } from '../formats/registry.js';
import type { Field, Json } from '../types.js';
import type { Platform } from '../resolved.js';
import type { Subject } from './check.js';
import { optionSources } from './option-sources.js';

/** The fields whose own options the value of a setting replaces. */
export function openFields(subject: Subject): ReadonlySet<string> {
  return new Set(optionSources(subject).flatMap(({ kind, field }) => (kind === 'setting' ? [field] : [])));
}

/** Every value the field can be answered with, as far as the form itself says: its options, or those of its format. */
export function choicesOf(field: Field, platform: Platform): readonly Json[] | undefined {
  return field.choices ?? formatFor(field)?.values?.(platform);
}
