import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { type Generated, readMetaSchemas } from './generated.js';

const banner = '// Made by scripts/build/prepare/types.ts from schemas/meta; not committed.';

/** Returns the module with the TypeScript types of all definition files, from the meta-schemas; writes nothing. */
export async function generate(): Promise<readonly Generated[]> {
  const text = await compile(combineSchemas(readMetaSchemas<JSONSchema>()), 'Definitions', {
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 150 },
  });
  return [{ path: 'engine/definition.g.ts', text }];
}

/**
 * Returns one schema with all meta-schemas and their definitions, so that a shared definition such as a field has the same type everywhere.
 */
function combineSchemas(kinds: readonly (readonly [kind: string, schema: JSONSchema])[]): JSONSchema {
  const definitions = Object.assign({}, ...kinds.map(([, schema]) => schema.definitions ?? {})) as NonNullable<JSONSchema['definitions']>;
  const root: JSONSchema = {
    title: 'Definitions',
    description: 'The definition files by kind.',
    type: 'object',
    additionalProperties: false,
    required: kinds.map(([kind]) => kind),
    properties: Object.fromEntries(kinds.map(([kind, schema]) => [kind, alone(schema)])),
    definitions,
  };
  return localSchema(root) as JSONSchema;
}

function alone(schema: JSONSchema): JSONSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !['$id', '$schema', 'definitions'].includes(key)));
}

/**
 * Returns the schema without what TypeScript cannot express: keywords beside a reference, choices of keys, and the type of further
 * keys.
 */
function localSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(localSchema);
  const reference = localReference(value);
  if (reference !== undefined) return { $ref: reference };
  const whole = Object.entries(value).filter(([key, child]) => !(key === 'oneOf' && isChoiceOfKeys(child)));
  const made = Object.fromEntries(whole.map(([key, child]) => [key, localSchema(child)]));
  return 'properties' in value ? withFurtherKeys(made) : made;
}

function withFurtherKeys({ patternProperties, ...named }: { readonly [key: string]: unknown }): object {
  const isOpen = patternProperties !== undefined || isSchema(named['additionalProperties']);
  return isOpen ? { ...named, additionalProperties: { tsType: 'unknown' } } : named;
}

/** Returns the fragment of a `$ref`, such as `#/definitions/rule`; `undefined` without one. */
function localReference(schema: object): string | undefined {
  const reference = '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref : '';
  return reference.includes('#') ? reference.slice(reference.indexOf('#')) : undefined;
}

function isChoiceOfKeys(branches: unknown): boolean {
  return Array.isArray(branches) && branches.every((branch: object) => Object.keys(branch).join() === 'required');
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
