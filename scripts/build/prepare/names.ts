import { type Generated, readMetaSchemas } from './generated.js';

const nodeType = `/** A part of a meta-schema that leads to names (\`x-names\`) or expressions (\`x-logic\`). */
export interface PlaceNode {
  readonly names?: string;
  readonly logic?: string;
  /** The text keys by which a dictionary can replace what an object says; \`{code}\` stands for what it has under \`code\`. */
  readonly texts?: readonly string[];
  /** The definition that it refers to. */
  readonly shared?: string;
  /** What the keys of an object are. */
  readonly keys?: PlaceNode;
  readonly properties?: { readonly [key: string]: PlaceNode | undefined };
  /** What stands under all other keys. */
  readonly rest?: PlaceNode;
  readonly items?: PlaceNode;
  readonly choices?: readonly PlaceNode[];
  /** Of a choice: what a value must be and have to be meant so. */
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
}`;

type Schema = { readonly [key: string]: unknown };

/**
 * Returns the module with the places of all definition files that name something (`x-names`), hold an expression (`x-logic`) or have texts
 * that a dictionary can replace (`x-texts`): the meta-schemas without what leads to none. Writes nothing.
 */
export function generate(): readonly Generated[] {
  const kinds = readMetaSchemas<Schema>();
  const shared = kinds.flatMap(([, schema]) => Object.entries(schema['definitions'] ?? {}));
  const text = `// Made by scripts/build/prepare/names.ts from schemas/meta; not committed.
${nodeType}

type Nodes = { readonly [name: string]: PlaceNode | undefined };

/** By kind of document. */
export const documentNodes: Nodes = ${JSON.stringify(nodesOf(kinds) ?? {})};

/** By name of the definition that a meta-schema refers to. */
export const sharedNodes: Nodes = ${JSON.stringify(nodesOf(shared) ?? {})};
`;
  return [{ path: 'engine/lint/names.g.ts', text }];
}

/** Returns what of a schema leads to such a place; undefined if nothing does. */
function nodeOf(schema: unknown): Schema | undefined {
  if (!isSchema(schema)) return undefined;
  const rest = nodeOf(schema['additionalProperties']) ?? nodeOf(Object.values(schema.patternProperties ?? {})[0]);
  const { $ref, propertyNames, properties = {}, items, anyOf, oneOf } = schema;
  return filled({
    names: schema['x-names'],
    logic: schema['x-logic'],
    texts: schema['x-texts'],
    shared: typeof $ref === 'string' ? $ref.replace(/^.*\//, '') : undefined,
    keys: nodeOf(propertyNames),
    // What a schema names is not among the rest, even if it leads nowhere.
    properties: nodesOf(Object.entries(properties), rest && {}),
    rest,
    items: nodeOf(items),
    choices: choicesOf(anyOf ?? oneOf),
  });
}

function nodesOf(schemas: readonly (readonly [string, unknown])[], other?: Schema): Schema | undefined {
  return filled(Object.fromEntries(schemas.map(([name, schema]) => [name, nodeOf(schema) ?? other])));
}

/** Returns the alternatives, each with what tells whether a value is meant so; undefined if none leads anywhere. */
function choicesOf(alternatives: unknown): readonly Schema[] | undefined {
  if (!Array.isArray(alternatives)) return undefined;
  const nodes = (alternatives as readonly Schema[]).map(
    (one) => filled({ ...nodeOf(one), type: one['type'], required: one['required'] }) ?? {},
  );
  return (alternatives as readonly Schema[]).some((one) => nodeOf(one)) ? nodes : undefined;
}

function filled(node: Schema): Schema | undefined {
  const entries = Object.entries(node).filter(([, child]) => child !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function isSchema(value: unknown): value is Schema & { readonly properties?: Schema; readonly patternProperties?: Schema } {
  return typeof value === 'object' && value !== null;
}
