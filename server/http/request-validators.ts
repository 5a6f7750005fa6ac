import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** Bodies report one error: a regular expression for each of many values takes long. */
const bodies = new Ajv({ useDefaults: true, removeAdditional: true, allowUnionTypes: true });
const texts = new Ajv({ useDefaults: true, removeAdditional: true, allowUnionTypes: true, allErrors: true });

/** Compiles the validators of requests. Values of a body keep their types; only a query, which has texts alone, is converted. */
export const compileRequestValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return resultOf(bodies.compile(schema), (body) => body);
  const kinds = kindsOf(schema);
  return resultOf(texts.compile(schema), httpPart === 'querystring' ? (query) => converted(query, kinds) : (given) => given);
};

function resultOf(validate: ValidateFunction, convert: (given: unknown) => unknown) {
  return (given: unknown) => {
    const value = convert(given);
    return validate(value) ? { value } : { error: validate.errors?.map((each) => ({ ...each, message: each.message ?? '' })) ?? [] };
  };
}

type Kinds = ReadonlyMap<string, 'integer' | 'boolean'>;

/** The parameters that are no texts. */
function kindsOf(schema: object): Kinds {
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? Object.entries(schema.properties ?? {}) : [];
  return new Map(
    properties.flatMap(([name, { type }]: [string, { type?: unknown }]) =>
      type === 'integer' || type === 'boolean' ? [[name, type]] : [],
    ),
  );
}

/** A text that is not a plain integer or boolean stays a text, which the schema then refuses. */
function converted(query: unknown, kinds: Kinds): unknown {
  if (typeof query !== 'object' || query === null || kinds.size === 0) return query;
  const values = Object.entries(query).map(([name, text]) => [name, kinds.has(name) ? readText(text, kinds.get(name)) : text]);
  return Object.fromEntries(values);
}

function readText(text: unknown, kind: 'integer' | 'boolean' | undefined): unknown {
  if (typeof text !== 'string') return text;
  if (kind === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const number = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : text;
}
