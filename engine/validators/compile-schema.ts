import { MissingRefError, type Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { bad, good, type Result } from '../result.js';
import type { Json } from '../types.js';
import type { ValidatorError } from '../resolved.js';

/** Finds the schema that a reference names by its address (without fragment), or says it has none. */
export type FindSchema = (address: string) => Json | undefined;

type Validate = (data: unknown) => readonly ValidatorError[];

/**
 * A schema as a function from data to errors. References to other documents are looked up with `find`.
 * Fails with one sentence where the schema is not a draft-07 schema or a reference leads nowhere.
 * @example compileSchema(createAjv(), { type: 'string' }).value(3) // [{ instancePath: '', keyword: 'type', … }]
 */
export function compileSchema(ajv: Ajv, schema: Json, find: FindSchema = () => undefined): Result<Validate, string> {
  if (!isSchema(schema)) return bad('A schema is an object, true or false.');
  try {
    const validate = compileAll(ajv, schema, find);
    return '$async' in validate ? bad('The schema uses "$async", which is not a draft-07 keyword.') : good(verdictOf(validate));
  } catch (error) {
    return bad(reasonOf(ajv, error));
  }
}

function reasonOf(ajv: Ajv, error: unknown): string {
  if (error instanceof RangeError) return 'The schema is nested too deeply.';
  const message = error instanceof Error ? error.message : String(error);
  if (!message.startsWith('schema is invalid')) return message;
  const places = new Set((ajv.errors ?? []).map(({ instancePath }) => instancePath || '(the whole schema)'));
  return `The schema is not a draft-07 schema; look at ${[...places].join(', ')}.`;
}

/** The errors of a compiled validator, without what only ajv's own messages need. */
function verdictOf(validate: ValidateFunction): Validate {
  return (data) => {
    if (validate(data)) return [];
    return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
  };
}

/** Each round adds one document that the round before was missing, so it ends. */
function compileAll(ajv: Ajv, schema: AnySchema, find: FindSchema): ValidateFunction {
  const asked = new Set<string>();
  for (;;) {
    try {
      return ajv.compile(schema);
    } catch (error) {
      if (!(error instanceof MissingRefError)) throw error;
      const address = error.missingSchema;
      const found = asked.has(address) ? undefined : find(address);
      if (!isSchema(found)) throw new Error(`The reference "${error.missingRef}" leads nowhere.`, { cause: error });
      asked.add(address);
      ajv.addSchema(found, address);
    }
  }
}

function isSchema(value: Json | undefined): value is Extract<Json, boolean | object> & AnySchema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
