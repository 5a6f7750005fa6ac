import { Ajv } from 'ajv';
import ajvMetaSchema from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };

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

interface AjvOptions {
  /** Errors have a message and the failing part of the schema. */
  readonly verbose?: boolean;
  /** The schemas are known to be valid draft-07, so that they are compiled sooner, without a check of their own. */
  readonly isChecked?: boolean;
}

/**
 * Returns an ajv for draft-07 that treats formats as annotations; `isChecked` skips the validation of schemas. It keeps every schema it
 * compiles, so use a new one for schemas that change.
 */
export function createAjv({ verbose = false, isChecked = false }: AjvOptions = {}): Ajv {
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
