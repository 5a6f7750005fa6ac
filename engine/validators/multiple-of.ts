import { _, type CodeKeywordDefinition } from 'ajv';

/** Dividend, divisor and quotient are each rounded by at most one part in 2^53. */
const ROUNDING = 2 ** -51;

/**
 * Draft-07's `multipleOf`, for decimals as they are written: 19.99 is a multiple of 0.01, though its nearest binary
 * fraction is not. Where the quotient is too large for a number, the remainder decides.
 */
export const multipleOf: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: 'multipleOf', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  code(cxt) {
    const { gen, data, schemaCode } = cxt;
    const quotient = gen.const('quotient', _`${data}/${schemaCode}`);
    cxt.fail(
      _`isFinite(${quotient}) ? Math.abs(${quotient} - Math.round(${quotient})) > Math.abs(${quotient}) * ${ROUNDING} : ${data} % ${schemaCode} !== 0`,
    );
  },
};
