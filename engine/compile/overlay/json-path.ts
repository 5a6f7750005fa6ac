import { JSONPathEnvironment, type JSONPathQuery, type JSONValue, type FilterFunction } from 'json-p3';
import { patternAdvice } from '../pattern-advice.js';
import type { Pointer } from '../../base/pointer.js';
import { bad, good, type Result } from '../../base/result.js';
import type { Json } from '../../types.js';

/** One error of an overlay; `at` is the place in the overlay. */
export interface OverlayError {
  /** `overlay-shape`: not an overlay. `overlay-path`: an invalid JSONPath. `overlay-action`: an action that cannot be applied. */
  readonly code: 'overlay-shape' | 'overlay-path' | 'overlay-action';
  readonly at: Pointer;
  readonly message: string;
}

const MAX_EXPRESSION_LENGTH = 1_000;
/** In a text of up to this length, a search may start at every character. */
const MAX_SEARCHED_LENGTH = 1_000;

/** Returns json-p3's `match`, which runs an expression as a RegExp, without expressions that could take more than linear time. */
function linearMatch(match: FilterFunction): FilterFunction {
  return withRestriction(match, (expression) => (/^\^|\$$/.test(expression) ? expression : `^(?:${expression})$`));
}

/** Returns json-p3's `search` with the same restriction. */
function linearSearch(search: FilterFunction): FilterFunction {
  return withRestriction(search, (expression, text) => (text.length > MAX_SEARCHED_LENGTH ? expression : `^(?:${expression})`));
}

/**
 * Returns the JSONPath function with a check of its pattern: a call throws if matching could take more than linear time. `asRun` gives the
 * pattern as json-p3 runs it.
 */
function withRestriction(original: FilterFunction, asRun: (expression: string, text: string) => string): FilterFunction {
  return {
    argTypes: original.argTypes,
    returnType: original.returnType,
    /**
     * Returns whether the text matches the expression; false if one of them is no text. Throws if matching could take more than linear
     * time.
     */
    call(text: unknown, expression: unknown) {
      if (typeof text !== 'string' || typeof expression !== 'string') return false;
      const advice = expressionAdvice(expression, asRun(expression, text));
      if (advice !== undefined) throw new Error(`The expression "${expression}" could take more than linear time; ${advice}`);
      return original.call(text, expression);
    },
  };
}

/**
 * Returns how to rewrite a slow or very long expression; undefined for a safe one and for one with a syntax error, which json-p3 treats as
 * no match.
 */
function expressionAdvice(expression: string, pattern: string): string | undefined {
  if (expression.length > MAX_EXPRESSION_LENGTH) return `write it with at most ${MAX_EXPRESSION_LENGTH} characters`;
  try {
    return patternAdvice(pattern);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

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
