import { keysOf } from '../../engine/base/pointer.js';
import { type Form, formatFor } from '../../engine/index.js';

/** Returns the keys of answers that no draft contains (D-108), in all forms. */
export function secretKeys(forms: { readonly [id: string]: Form }): ReadonlySet<string> {
  return new Set(Object.values(forms).flatMap(secretsOf));
}

/** Returns the keys of the fields of a form whose format is secret, including those in its lists. */
function secretsOf({ fields }: Form): readonly string[] {
  return fields.flatMap((field) => [
    ...(field.rows ? secretsOf(field.rows) : []),
    ...(formatFor(field)?.secret === true ? keysOf(field.pointer).slice(-1) : []),
  ]);
}

/** Returns a copy of a value without the keys that are secret, at any depth. */
export function withoutKeys(value: unknown, isSecret: (key: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutKeys(entry, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key]) => !isSecret(key));
  return Object.fromEntries(remaining.map(([key, inner]) => [key, withoutKeys(inner, isSecret)]));
}
