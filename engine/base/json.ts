export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As `Array.isArray`, which says nothing of the entries. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
