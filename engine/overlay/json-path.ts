import { JSONPathEnvironment, type JSONPathQuery, type JSONValue } from 'json-p3';
import { bad, good, type Result } from '../result.js';
import type { Json } from '../types.js';
import { linearMatch, linearSearch } from './text-functions.js';

/** The keys that lead to a place: names in objects, numbers in lists. */
export type Place = readonly (string | number)[];

export interface PathNode {
  readonly place: Place;
  readonly value: Json;
}

export type Query = (document: Json) => Result<readonly PathNode[], string>;

/** Deeper than any definition; the library's own 50 is not deeper than any OpenAPI document. */
const DEEPEST = 1000;

const environment = rfc9535();

function rfc9535(): JSONPathEnvironment {
  const created = new JSONPathEnvironment({ strict: true, maxRecursionDepth: DEEPEST });
  const { functionRegister } = created;
  for (const [name, restrict] of [['match', linearMatch] as const, ['search', linearSearch] as const]) {
    const original = functionRegister.get(name);
    if (original !== undefined) functionRegister.set(name, restrict(original));
  }
  return created;
}

/**
 * A JSONPath (RFC 9535) as a function from a document to what it selects, each node once, in the order of the RFC.
 * Fails with one sentence where the text is no JSONPath.
 * @example parsePath('$.paths.*.get').value(document).value // [{ place: ['paths', '/pets', 'get'], value: … }]
 */
export function parsePath(text: string): Result<Query, string> {
  try {
    const query = environment.compile(text);
    return good((document) => select(query, document));
  } catch (error) {
    return bad(`"${text}" is no JSONPath: ${reasonOf(error)}.`);
  }
}

function select(query: JSONPathQuery, document: Json): Result<readonly PathNode[], string> {
  const found = new Map<string, PathNode>();
  try {
    // The library only reads; its type of JSON has no word for that.
    for (const { location, value } of query.query(document as JSONValue)) {
      found.set(JSON.stringify(location), { place: location, value: value as Json });
    }
  } catch (error) {
    return bad(`The document cannot be searched: ${reasonOf(error)}.`);
  }
  return good([...found.values()]);
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
