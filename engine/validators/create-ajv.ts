import { Ajv } from 'ajv';
import ajvMetaSchema from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };

const META_SCHEMA = 'http://json-schema.org/draft-07/schema';

/** Ajv's copy forbids an `enum` that is empty or has duplicates; the published meta-schema does not. */
const metaSchema = { ...ajvMetaSchema, properties: { ...ajvMetaSchema.properties, enum: { type: 'array', items: true } } };

/**
 * Returns an ajv for draft-07 that treats formats as annotations. It keeps every schema it compiles, so use a new one for
 * schemas that change. With `verbose`, errors have a message and the failing part of the schema.
 */
export function createAjv({ verbose = false }: { readonly verbose?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    messages: verbose,
    verbose,
    ownProperties: true,
    unicodeRegExp: true,
    validateFormats: false,
    multipleOfPrecision: 10,
    ignoreKeywordsWithRef: true,
    logger: false,
    meta: false,
    defaultMeta: META_SCHEMA,
    code: { source: true, esm: true },
  });
  for (const keyword of ['id', 'nullable']) ajv.removeKeyword(keyword);
  ajv.addMetaSchema(metaSchema, META_SCHEMA, false);
  return ajv;
}
