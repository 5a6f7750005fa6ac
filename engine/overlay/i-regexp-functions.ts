import { FunctionExpressionType, type FilterFunction } from 'json-p3';
import { matchesIRegexp } from './i-regexp.js';

/** RFC 9535 section 2.4.6: is the whole text as the expression says? */
export const matchFunction = regexpFunction(false);

/** RFC 9535 section 2.4.7: is a part of the text as the expression says? */
export const searchFunction = regexpFunction(true);

function regexpFunction(anywhere: boolean): FilterFunction {
  return {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call: (text: unknown, expression: unknown) =>
      typeof text === 'string' && typeof expression === 'string' && matchesIRegexp(expression, text, anywhere),
  };
}
