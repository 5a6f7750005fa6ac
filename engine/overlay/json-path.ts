import { JSONPathEnvironment, type JSONPathQuery, type JSONValue } from 'json-p3';
import { bad, good, type Result } from '../result.js';
import type { Json } from '../types.js';
import { linearMatch, linearSearch } from './text-functions.js';

/** The keys that lead to a value: names in objects, indexes in lists. */
export type KeyPath = readonly (string | number)[];

export interface PathNode {
  readonly place: KeyPath;
  readonly value: Json;
}

export type PathQuery = (document: Json) => Result<readonly PathNode[], string>;

/** Deeper than any definition; the library's default of 50 is too small for OpenAPI documents. */
const MAX_DEPTH = 1000;

const environment = createEnvironment();

/** Returns a strict JSONPath environment whose `match` and `search` accept only patterns that run in linear time. */
function createEnvironment(): JSONPathEnvironment {
  const created = new JSONPathEnvironment({ strict: true, maxRecursionDepth: MAX_DEPTH });
  const { functionRegister } = created;
  for (const [name, restrict] of [['match', linearMatch] as const, ['search', linearSearch] as const]) {
    const original = functionRegister.get(name);
    if (original !== undefined) functionRegister.set(name, restrict(original));
  }
  return created;
}

/**
 * Returns a JSONPath (RFC 9535) as a function from a document to the nodes it selects, each once, in the order of the RFC. Fails
 * with one sentence for an invalid path.
 * @example parsePath('$.paths.*.get').value(document).value // [{ place: ['paths', '/pets', 'get'], value: … }]
 */
export function parsePath(text: string): Result<PathQuery, string> {
  try {
    const query = environment.compile(text);
    return good((document) => selectNodes(query, document));
  } catch (error) {
    return bad(`"${text}" is no JSONPath: ${errorMessage(error)}.`);
  }
}

/** Returns the nodes that a path selects, each once; fails if the document is too deep or a pattern is too slow. */
function selectNodes(query: JSONPathQuery, document: Json): Result<readonly PathNode[], string> {
  const found = new Map<string, PathNode>();
  try {
    // The library only reads, but its type of JSON is not readonly.
    for (const { location, value } of query.query(document as JSONValue)) {
      found.set(JSON.stringify(location), { place: location, value: value as Json });
    }
  } catch (error) {
    return bad(`The document cannot be searched: ${errorMessage(error)}.`);
  }
  return good([...found.values()]);
}

/** Returns the message of an error without its final full stop. */
function errorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
