import type { FilterFunction } from 'json-p3';
import { patternAdvice } from '../patterns/pattern-advice.js';

const MAX_EXPRESSION_LENGTH = 1_000;
/** In a text of up to this length, a search may start at every character. */
const MAX_SEARCHED_LENGTH = 1_000;

/** Returns json-p3's `match`, which runs an expression as a RegExp, without expressions that could take more than linear time. */
export function linearMatch(match: FilterFunction): FilterFunction {
  return withRestriction(match, (expression) => (/^\^|\$$/.test(expression) ? expression : `^(?:${expression})$`));
}

/** Returns json-p3's `search` with the same restriction. */
export function linearSearch(search: FilterFunction): FilterFunction {
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
