import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { _Code } from 'ajv/dist/compile/codegen/code.js';
import { canonicalText } from './canonical-text.js';

/**
 * Draft-07's `const`, `enum` and `uniqueItems`. Ajv's own throw on data with a property called `toString`, and compare
 * each entry of a list with each other one, which a list of a hundred thousand entries makes last for minutes.
 */
export const equalityKeywords: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'const',
    error: { message: 'const', params: ({ schemaCode }) => _`{allowedValue: ${schemaCode}}` },
    code: (cxt) => cxt.pass(equals(cxt, cxt.schema)),
  },
  {
    keyword: 'enum',
    schemaType: 'array',
    error: { message: 'enum', params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}` },
    code(cxt) {
      const allowed: readonly unknown[] = cxt.schema;
      cxt.pass(allowed.map((value) => equals(cxt, value)).reduce((before, next) => _`${before} || ${next}`, _`false`));
    },
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'uniqueItems', params: ({ params }) => _`{i: ${params['i']} - 1, j: ${params['j']}}` },
    code: (cxt) => {
      if (cxt.schema === true) failOnTwins(cxt);
    },
  },
];

/** Ends at the first entry that was seen before; `i` has then moved one on. */
function failOnTwins(cxt: KeywordCxt): void {
  const { gen, data } = cxt;
  const seen = gen.const('seen', _`new Map()`);
  const i = gen.let('i', 0);
  const j = gen.let('j');
  gen.for(_`; ${i} < ${data}.length && ${j} === undefined; ${i}++`, () => {
    const text = gen.const('text', _`${textFunction(cxt)}(${data}[${i}])`);
    gen.assign(j, _`${seen}.get(${text})`);
    gen.code(_`${seen}.set(${text}, ${i})`);
  });
  cxt.setParams({ i, j });
  cxt.fail(_`${j} !== undefined`);
}

function equals(cxt: KeywordCxt, value: unknown): Code {
  if (typeof value === 'object' && value !== null) return _`${textFunction(cxt)}(${cxt.data}) === ${canonicalText(value)}`;
  return _`${cxt.data} === ${value as string | number | boolean | null}`;
}

function textFunction({ gen }: KeywordCxt): Code {
  return gen.scopeValue('func', { ref: canonicalText, code: new _Code(canonicalText.toString()) });
}
