import type { FilterFunction } from 'json-p3';
import { patternAdvice } from '../patterns/pattern-advice.js';

const LONGEST_EXPRESSION = 1_000;
/** In a shorter text, a search may start at every character. */
const LONGEST_SEARCHED_TEXT = 1_000;

/** Returns json-p3's `match`, which runs an expression as a RegExp, without expressions that could take more than linear time. */
export function linearMatch(match: FilterFunction): FilterFunction {
  return withRestriction(match, (expression) => (/^\^|\$$/.test(expression) ? expression : `^(?:${expression})$`));
}

/** Returns json-p3's `search` with the same restriction. */
export function linearSearch(search: FilterFunction): FilterFunction {
  return withRestriction(search, (expression, text) => (text.length > LONGEST_SEARCHED_TEXT ? expression : `^(?:${expression})`));
}

function withRestriction(original: FilterFunction, asRun: (expression: string, text: string) => string): FilterFunction {
  return {
    argTypes: original.argTypes,
    returnType: original.returnType,
    call(text: unknown, expression: unknown) {
      if (typeof text !== 'string' || typeof expression !== 'string') return false;
      const advice = expressionAdvice(expression, asRun(expression, text));
      if (advice !== undefined) throw new Error(`The expression "${expression}" could take more than linear time; ${advice}`);
      return original.call(text, expression);
    },
  };
}

/** An expression with a syntax error is left to json-p3, for which it matches nothing. */
function expressionAdvice(expression: string, pattern: string): string | undefined {
  if (expression.length > LONGEST_EXPRESSION) return `write it with at most ${LONGEST_EXPRESSION} characters`;
  try {
    return patternAdvice(pattern);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
