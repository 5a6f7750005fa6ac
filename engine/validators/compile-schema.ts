import { MissingRefError, type Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { bad, good, type Result } from '../result.js';
import type { Json } from '../types.js';
import type { ValidatorError } from '../resolved.js';

/** Returns the schema at the address of a reference (without fragment); undefined if it does not exist. */
export type FindSchema = (address: string) => Json | undefined;

type Validate = (data: unknown) => readonly ValidatorError[];

/**
 * Compiles a schema into a function from data to errors; `find` looks up references to other documents. Fails with one sentence if
 * the schema is not draft-07 or a reference is unknown.
 * @example compileSchema(createAjv(), { type: 'string' }).value(3) // [{ instancePath: '', keyword: 'type', … }]
 */
export function compileSchema(ajv: Ajv, schema: Json, find: FindSchema = () => undefined): Result<Validate, string> {
  if (!isSchema(schema)) return bad('A schema is an object, true or false.');
  try {
    const validate = compileAll(ajv, schema, find);
    return '$async' in validate ? bad('The schema uses "$async", which is not a draft-07 keyword.') : good(errorsOnly(validate));
  } catch (error) {
    return bad(schemaErrorText(ajv, error));
  }
}

/** Returns one sentence about why ajv rejects a schema. */
function schemaErrorText(ajv: Ajv, error: unknown): string {
  if (error instanceof RangeError) return 'The schema is nested too deeply.';
  const message = error instanceof Error ? error.message : String(error);
  if (!message.startsWith('schema is invalid')) return message;
  const places = new Set((ajv.errors ?? []).map(({ instancePath }) => instancePath || '(the whole schema)'));
  return `The schema is not a draft-07 schema; look at ${[...places].join(', ')}.`;
}

/** Returns a compiled validator as a function that returns its errors, without what only ajv's own messages need. */
function errorsOnly(validate: ValidateFunction): Validate {
  return (data) => {
    if (validate(data)) return [];
    return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
  };
}

/** Compiles a schema and loads missing references one by one. Throws for a reference that cannot be found and for an invalid schema. */
function compileAll(ajv: Ajv, schema: AnySchema, find: FindSchema): ValidateFunction {
  const requested = new Set<string>();
  for (;;) {
    try {
      return ajv.compile(schema);
    } catch (error) {
      if (!(error instanceof MissingRefError)) throw error;
      const address = error.missingSchema;
      const found = requested.has(address) ? undefined : find(address);
      if (!isSchema(found)) throw new Error(`The reference "${error.missingRef}" leads nowhere.`, { cause: error });
      requested.add(address);
      ajv.addSchema(found, address);
    }
  }
}

function isSchema(value: Json | undefined): value is Extract<Json, boolean | object> & AnySchema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
