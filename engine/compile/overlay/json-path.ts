import { JSONPathEnvironment, type JSONValue, type FilterFunction } from 'json-p3';
import { patternAdvice } from '../pattern-advice.js';
import { pointer, type Pointer } from '../../base/pointer.js';
import { bad, good, type Result } from '../../base/result.js';
import type { Json } from '../../types.js';

const MAX_EXPRESSION_LENGTH = 1_000;
/** In a text of up to this length, a search may start at every character. */
const MAX_SEARCHED_LENGTH = 1_000;

/** The JSONPath functions that run an expression as a RegExp, each with the pattern that json-p3 runs. */
const PATTERNS: { readonly [name: string]: (expression: string, text: string) => string } = {
  match: (expression) => (/^\^|\$$/.test(expression) ? expression : `^(?:${expression})$`),
  search: (expression, text) => (text.length > MAX_SEARCHED_LENGTH ? expression : `^(?:${expression})`),
};

/** Returns the JSONPath function, which now throws if matching could take more than linear time. */
function withRestriction(original: FilterFunction, patternOf: (expression: string, text: string) => string): FilterFunction {
  return {
    argTypes: original.argTypes,
    returnType: original.returnType,
    call(text: unknown, expression: unknown) {
      if (typeof text !== 'string' || typeof expression !== 'string') return false;
      const advice = expressionAdvice(expression, patternOf(expression, text));
      if (advice !== undefined) throw new Error(`The expression "${expression}" could take more than linear time; ${advice}`);
      return original.call(text, expression);
    },
  };
}

function expressionAdvice(expression: string, pattern: string): string | undefined {
  if (expression.length > MAX_EXPRESSION_LENGTH) return `write it with at most ${MAX_EXPRESSION_LENGTH} characters`;
  try {
    return patternAdvice(pattern);
  } catch (error) {
    // json-p3 treats an expression with a syntax error as no match.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface PathNode {
  readonly at: Pointer;
  readonly value: Json;
}

export type PathQuery = (document: Json) => Result<readonly PathNode[], string>;

/** Deeper than any definition; the library's default of 50 is too small for OpenAPI documents. */
const MAX_DEPTH = 1000;

const environment = new JSONPathEnvironment({ strict: true, maxRecursionDepth: MAX_DEPTH });
for (const [name, patternOf] of Object.entries(PATTERNS)) {
  const original = environment.functionRegister.get(name);
  if (original !== undefined) environment.functionRegister.set(name, withRestriction(original, patternOf));
}

/**
 * Returns a JSONPath (RFC 9535) as a function from a document to the nodes it selects, each once, in the order of the RFC. Fails with one
 * sentence for an invalid path; the function fails for a document that is too deep and for a slow pattern.
 * @example parsePath('$.paths.*.get').value(document).value // [{ at: '/paths/~1pets/get', value: … }]
 */
export function parsePath(text: string): Result<PathQuery, string> {
  const query = attempt(() => environment.compile(text), `"${text}" is no JSONPath`);
  if (!query.ok) return query;
  return good((document) =>
    attempt(() => {
      const found = new Map<Pointer, PathNode>();
      // The library only reads, but its type of JSON is not readonly.
      for (const { location, value } of query.value.query(document as JSONValue)) {
        const at = pointer(...location);
        found.set(at, { at, value: value as Json });
      }
      return [...found.values()];
    }, 'The document cannot be searched'),
  );
}

function attempt<T>(run: () => T, problem: string): Result<T, string> {
  try {
    return good(run());
  } catch (error) {
    return bad(`${problem}: ${(error instanceof Error ? error.message : String(error)).replace(/\.$/, '')}.`);
  }
}
