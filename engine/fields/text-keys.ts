import { keysOf } from '../pointer.js';
import type { Field } from '../types.js';

/** The keys of one text of a field, the most specific first. */
export function textKeys(formId: string, field: Pick<Field, 'pointer' | 'key' | 'shared'>, part: string): string[] {
  const path = keysOf(field.pointer).join('.');
  const keys = [`form.${formId}.${path}.${part}`, `field.${field.key}.${part}`];
  return field.shared === undefined || field.shared === field.key ? keys : [...keys, `field.${field.shared}.${part}`];
}
