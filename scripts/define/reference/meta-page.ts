/** The part of draft-07 that the meta-schemas use. */
export interface MetaSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly tsType?: string;
  /** What the text is the name of. */
  readonly 'x-names'?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: MetaSchema };
  readonly additionalProperties?: boolean | MetaSchema;
  readonly items?: MetaSchema;
  readonly oneOf?: readonly MetaSchema[];
  readonly anyOf?: readonly MetaSchema[];
  readonly definitions?: { readonly [name: string]: MetaSchema };
}

/** Returns the reference page of one kind of file as Markdown, from its meta-schema: its keys, then the definitions that these refer to. */
export function metaPage(schema: MetaSchema, files: string): string {
  const parts = Object.entries(schema.definitions ?? {}).map(([name, part]) => partSection(name, part));
  return [`# ${schema.title ?? ''}`, schema.description ?? '', `Files: \`${files}\``, keyTable([schema]), ...parts]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Returns the section about one definition of a meta-schema as Markdown: description, keys and alternatives. */
function partSection(name: string, part: MetaSchema): string {
  const kinds = choicesOf(part);
  const lines = kinds
    .filter((kind) => !kind.properties)
    .map((kind) => `- ${kindOf(kind)}${kind.description ? `: ${kind.description}` : ''}`);
  const list = part.items ? `A ${kindOf(part)}.` : '';
  return [`## ${name}`, part.description ?? '', list, keyTable([part]), lines.join('\n'), keyTable(kinds)]
    .filter((text) => text !== '')
    .join('\n\n');
}

function choicesOf(schema: MetaSchema): readonly MetaSchema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).filter((kind) => kind.type !== undefined || kind.$ref !== undefined);
}

/** Returns the table of the keys of schemas; an empty text if they have none. */
function keyTable(schemas: readonly MetaSchema[]): string {
  const rows = schemas.flatMap((schema) => rowsOf(schema, ''));
  return rows.length > 0 ? table('key | value |', rows) : '';
}

type Row = readonly string[];

/** Returns a Markdown table; `head` are the texts of the first line, with | between them. */
export function table(head: string, rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`);
  return [`| ${head} |`, `|${' --- |'.repeat(head.split('|').length)}`, ...lines].join('\n');
}

/** Returns a row for each key of a schema; keys inside it follow with their whole path after `path`. */
function rowsOf(schema: MetaSchema, path: string): readonly Row[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    const place = path === '' ? key : `${path}.${key}`;
    const must = schema.required?.includes(key) === true ? ' · required' : '';
    return [[`\`${place}\`${must}`, kindOf(child), child.description ?? ''], ...rowsBelow(child, place)];
  });
  return [...own, ...rowsOfOthers(schema, path)];
}

function rowsOfOthers({ additionalProperties: others }: MetaSchema, path: string): readonly Row[] {
  return typeof others === 'object' && others.properties ? rowsBelow(others, path === '' ? '<name>' : `${path}.<name>`) : [];
}

function rowsBelow(child: MetaSchema, place: string): readonly Row[] {
  if (child.items) return rowsBelow(child.items, `${place}[]`);
  return rowsOf(child, place);
}

/** The kinds of names that are declared outside of the form; the pattern of such a name says nothing more. */
const NAMED: ReadonlySet<string> = new Set(
  'setting lookup form page layout route path service platform tenant country format transform panel flow call widget search'.split(' '),
);

/** Returns the type of a key in words, with its limits and with links to the definitions that it refers to. */
function kindOf(schema: MetaSchema): string {
  if (schema.$ref) return linkOf(schema.$ref);
  const { 'x-names': named = '' } = schema;
  if (NAMED.has(named)) return `the name of a ${named}`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((one) => `\`${JSON.stringify(one)}\``).join(schema.enum.length > 20 ? ', ' : ' or ');
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.map(kindOf).join(' or ');
  if (schema.tsType === 'unknown') return schema.type === undefined ? 'any value' : 'JSON Logic';
  return `${plainKind(schema)}${limitsOf(schema)}`;
}

/** Returns the Markdown link to a definition: `form.schema.json#/definitions/field` is `field` on the page `form.md`. */
function linkOf(reference: string): string {
  const [file = '', place = ''] = reference.split('#');
  const name = place.slice(place.lastIndexOf('/') + 1);
  return `[${name}](${file === '' ? '' : file.replace('.schema.json', '.md')}#${name.toLowerCase()})`;
}

/** Returns the JSON type of a schema in words, such as `whole number` or `list of text`; `any value` without a type. */
function plainKind(schema: MetaSchema): string {
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' or ');
  if (type === 'array') return schema.items ? `list of ${kindOf(schema.items)}` : 'list';
  const others = schema.additionalProperties;
  if (type === 'object' && typeof others === 'object' && !others.properties) return `object of ${kindOf(others)}`;
  return { string: 'text', boolean: 'true or false', integer: 'whole number' }[type] ?? (type === '' ? 'any value' : type);
}

/** Returns the limits of a value in words after a comma (range, length, pattern); an empty text without limits. */
function limitsOf(schema: MetaSchema): string {
  const between = rangeText(schema.minimum, schema.maximum) ?? rangeText(schema.minItems, schema.maxItems);
  const parts = [
    ...(between ? [between] : []),
    ...(schema.maxLength ? [`at most ${schema.maxLength} characters`] : []),
    ...(schema.pattern ? [`like \`${schema.pattern}\``] : []),
  ];
  return parts.length > 0 ? `, ${parts.join(', ')}` : '';
}

/** Returns a range in words; undefined without bounds. */
function rangeText(least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (most !== undefined) return `at most ${most}`;
  return least === undefined ? undefined : `at least ${least}`;
}
