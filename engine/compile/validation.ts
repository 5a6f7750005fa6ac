import { ROOT, type Pointer } from '../pointer.js';
import type { Field, Json, JsonObject } from '../types.js';

const TYPES = { text: 'string', number: 'number', integer: 'integer', box: 'boolean' } as const;

/**
 * The schema for the validators: types, lengths, patterns and bounds of the fields, and nothing that depends on settings,
 * language or answers. Entries that are forms have validators of their own.
 */
export function validationOf(fields: readonly Field[]): JsonObject {
  return groupSchema(fields, ROOT);
}

function groupSchema(fields: readonly Field[], at: Pointer): JsonObject {
  const inside = fields.filter((field) => field.parent === at);
  return { type: 'object', properties: Object.fromEntries(inside.map((field): [string, Json] => [field.key, fieldSchema(fields, field)])) };
}

function fieldSchema(fields: readonly Field[], field: Field): JsonObject {
  if (field.kind === 'group') return groupSchema(fields, field.pointer);
  if (field.kind === 'rows') return { type: 'array', items: { type: 'object' }, ...field.limits };
  if (field.kind === 'list') return { type: 'array', items: { type: ['string', 'number', 'boolean'] }, ...field.limits };
  return { type: TYPES[field.kind], ...field.limits };
}
