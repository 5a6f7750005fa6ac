import { ROOT, type Pointer } from '../pointer.js';
import type { Field, Json, JsonObject } from '../types.js';

const TYPE_OF_KIND = { text: 'string', number: 'number', integer: 'integer', box: 'boolean' } as const;

/** Returns the schema for the validators: types, lengths, patterns and bounds, nothing that depends on settings, language or answers. */
export function validationSchema(fields: readonly Field[]): JsonObject {
  return groupSchema(fields, ROOT);
}

/** Returns the schema of a group, with its fields as properties. */
function groupSchema(fields: readonly Field[], at: Pointer): JsonObject {
  const inside = fields.filter((field) => field.parent === at);
  return { type: 'object', properties: Object.fromEntries(inside.map((field): [string, Json] => [field.key, fieldSchema(fields, field)])) };
}

/**
 * Returns the schema that validates one field: its type and limits, without options and formats. Entries that are forms have validators of
 * their own.
 */
function fieldSchema(fields: readonly Field[], field: Field): JsonObject {
  if (field.kind === 'group') return groupSchema(fields, field.pointer);
  if (field.kind === 'rows') return { type: 'array', items: { type: 'object' }, ...field.limits };
  if (field.kind === 'list') return { type: 'array', items: { type: ['string', 'number', 'boolean'] }, ...field.limits };
  return { type: TYPE_OF_KIND[field.kind], ...field.limits };
}
