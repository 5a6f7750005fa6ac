import { Ajv, type AnySchema } from 'ajv';
import ajvMetaSchema from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { equalityKeywords } from './equality-keywords.js';
import { multipleOf } from './multiple-of.js';
import { readAsDraft07 } from './draft-07.js';
import type { Json } from '../types.js';

const META_SCHEMA = 'http://json-schema.org/draft-07/schema';

/** Ajv's copy forbids an empty `enum` and one that repeats itself; the published meta-schema does not. */
const metaSchema = { ...ajvMetaSchema, properties: { ...ajvMetaSchema.properties, enum: { type: 'array', items: true } } };

/** Ajv knows a schema again by identity, so each schema is read once. */
const readings = new WeakMap<object, AnySchema>();

class Draft07Ajv extends Ajv {
  override _addSchema(...[schema, meta, ...rest]: Parameters<Ajv['_addSchema']>): ReturnType<Ajv['_addSchema']> {
    const added = super._addSchema(meta === true ? schema : reading(schema), meta, ...rest);
    withoutPrototype(added.refs);
    withoutPrototype(added.localRefs);
    return added;
  }
}

/** A schema may be called "constructor", and what every object has is no schema. */
function withoutPrototype(names: object | undefined): void {
  if (names !== undefined) Object.setPrototypeOf(names, null);
}

function reading(schema: AnySchema): AnySchema {
  if (typeof schema === 'boolean') return schema;
  const known = readings.get(schema);
  if (known !== undefined) return known;
  const read = readAsDraft07(schema as Json) as AnySchema;
  readings.set(schema, read);
  if (typeof read === 'object') readings.set(read, read);
  return read;
}

/**
 * The engine's one ajv: draft-07 to the letter, all errors, no messages, regular expressions with the `u` flag.
 * Formats are annotations to it, because the engine's own functions check them. It keeps what it compiles, so take a
 * new one for schemas that come and go. With `verbose`, errors hold the part of the schema that failed.
 */
export function createAjv({ verbose = false }: { readonly verbose?: boolean } = {}): Ajv {
  const ajv = new Draft07Ajv({
    strict: false,
    allErrors: true,
    messages: false,
    verbose,
    ownProperties: true,
    unicodeRegExp: true,
    validateFormats: false,
    ignoreKeywordsWithRef: true,
    logger: false,
    meta: false,
    defaultMeta: META_SCHEMA,
    code: { source: true, esm: true },
  });
  ajv.removeKeyword('id');
  for (const ours of [multipleOf, ...equalityKeywords]) {
    ajv.removeKeyword(String(ours.keyword));
    ajv.addKeyword(ours);
  }
  ajv.addMetaSchema(metaSchema, META_SCHEMA, false);
  withoutPrototype(ajv.schemas);
  withoutPrototype(ajv.refs);
  return ajv;
}
