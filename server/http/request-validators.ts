import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** Optimizing the code of the validators takes longer than it saves, and each start of the server waits for it. */
const OPTIONS = { useDefaults: true, removeAdditional: true, allowUnionTypes: true, code: { optimize: false } };
/** Reports one error for a body, because checking a pattern on each of many values takes long. */
const bodyValidator = new Ajv(OPTIONS);
const textValidator = new Ajv({ ...OPTIONS, allErrors: true });

/** Compiles request validators for fastify. Body values keep their types; only query texts are converted to integers and booleans. */
export const compileRequestValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return createValidator(bodyValidator.compile(schema), (body) => body);
  const kinds = convertibleTypes(schema);
  return createValidator(
    textValidator.compile(schema),
    httpPart === 'querystring' ? (query) => convertQuery(query, kinds) : (given) => given,
  );
};

function createValidator(validate: ValidateFunction, convert: (given: unknown) => unknown) {
  return (given: unknown) => {
    const value = convert(given);
    return validate(value) ? { value } : { error: validate.errors?.map((each) => ({ ...each, message: each.message ?? '' })) ?? [] };
  };
}

type ConvertibleTypes = ReadonlyMap<string, 'integer' | 'boolean'>;

function convertibleTypes(schema: object): ConvertibleTypes {
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? Object.entries(schema.properties ?? {}) : [];
  return new Map(
    properties.flatMap(([name, { type }]: [string, { type?: unknown }]) =>
      type === 'integer' || type === 'boolean' ? [[name, type]] : [],
    ),
  );
}

function convertQuery(query: unknown, kinds: ConvertibleTypes): unknown {
  if (typeof query !== 'object' || query === null || kinds.size === 0) return query;
  const values = Object.entries(query).map(([name, text]) => [name, kinds.has(name) ? convertText(text, kinds.get(name)) : text]);
  return Object.fromEntries(values);
}

/** Converts a text to an integer or boolean; other texts stay as they are, so that the schema rejects them. */
function convertText(text: unknown, kind: 'integer' | 'boolean' | undefined): unknown {
  if (typeof text !== 'string') return text;
  if (kind === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const number = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : text;
}
