import { isObject } from '../base/json.js';
import { Ajv, MissingRefError, type AnySchema, type ValidateFunction } from 'ajv';
import ajvMetaSchema from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import type { ValidatorError, SchemaValidator, Validators } from '../resolved.js';
import { bad, good, type Result } from '../base/result.js';
import type { Json, Form } from '../types.js';

const META_SCHEMA = 'http://json-schema.org/draft-07/schema';

/** Ajv's copy forbids an `enum` that is empty or has duplicates; the published meta-schema does not. */
const metaSchema = { ...ajvMetaSchema, properties: { ...ajvMetaSchema.properties, enum: { type: 'array', items: true } } };

/** Draft-07 as it is published, with formats as annotations, and errors without what only ajv's own messages need. */
export const AJV_OPTIONS = {
  strict: false,
  allErrors: true,
  messages: false,
  verbose: false,
  ownProperties: true,
  unicodeRegExp: true,
  validateFormats: false,
  multipleOfPrecision: 10,
  ignoreKeywordsWithRef: true,
  logger: false,
} as const;

/**
 * Returns an ajv for draft-07 that treats formats as annotations. With `verbose`, errors have a message and the failing part of the schema;
 * `isChecked` skips the validation of schemas. It keeps every schema it compiles, so use a new one for schemas that change.
 */
export function createAjv({ verbose = false, isChecked = false }: { readonly verbose?: boolean; readonly isChecked?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    ...AJV_OPTIONS,
    messages: verbose,
    verbose,
    validateSchema: !isChecked,
    meta: false,
    defaultMeta: META_SCHEMA,
    // A verbose validator runs a few times only, so optimizing its code takes longer than it saves.
    code: { optimize: !verbose },
  });
  for (const keyword of ['id', 'nullable']) ajv.removeKeyword(keyword);
  ajv.addMetaSchema(metaSchema, META_SCHEMA, false);
  return ajv;
}

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
    if ('$async' in validate) return bad('The schema uses "$async", which is not a draft-07 keyword.');
    return good((data) => {
      if (validate(data)) return [];
      // Without what only ajv's own messages need.
      return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
    });
  } catch (error) {
    return bad(schemaErrorText(ajv, error));
  }
}

function schemaErrorText(ajv: Ajv, error: unknown): string {
  if (error instanceof RangeError) return 'The schema is nested too deeply.';
  const message = error instanceof Error ? error.message : String(error);
  if (!message.startsWith('schema is invalid')) return message;
  const places = new Set((ajv.errors ?? []).map(({ instancePath }) => instancePath || '(the whole schema)'));
  return `The schema is not a draft-07 schema; look at ${[...places].join(', ')}.`;
}

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
  return typeof value === 'boolean' || isObject(value);
}

/**
 * Returns the validators of forms and of the forms in their lists, by hash, for commands and tests. Each is compiled on first use, which
 * throws if the schema is invalid.
 * @example validatorsFor([form])[form.hash].rawValidation(form.validation, { zip: 5 }).errors // [{ instancePath: '/zip', keyword: 'type', … }]
 */
export function validatorsFor(forms: readonly Form[]): Validators {
  const ajv = createAjv();
  const validators: Record<string, SchemaValidator> = Object.create(null);
  for (const form of withListForms(forms).values()) {
    let compiled: Validate | undefined;
    validators[form.hash] = { rawValidation: (_schema, data) => ({ errors: (compiled ??= compileValidator(ajv, form))(data) }) };
  }
  return validators;
}

/** Returns the forms and the forms in their lists at any depth, by hash, each once. */
export function withListForms(forms: readonly Form[]): Map<string, Form> {
  const found = new Map<string, Form>();
  const add = (form: Form): void => {
    if (found.has(form.hash)) return;
    found.set(form.hash, form);
    for (const field of form.fields) if (field.rows !== undefined) add(field.rows);
  };
  forms.forEach(add);
  return found;
}

function compileValidator(ajv: Ajv, form: Form): Validate {
  const compiled = compileSchema(ajv, form.validation);
  if (!compiled.ok) throw new Error(`The validators of ${form.id} cannot be made: ${compiled.problems}`);
  return compiled.value;
}
