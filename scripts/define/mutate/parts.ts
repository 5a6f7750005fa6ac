import { pointer, ROOT, within, type Pointer } from '../../../engine/base/pointer.js';
import { locateFindings, readDocuments, type Document, type SourceFile } from '../../../engine/build.js';
import type { Json, JsonObject } from '../../../engine/index.js';

const NAMED_LISTS = { rules: 'rule', checks: 'check', changes: 'change', fills: 'fill' } as const;
const LIMITS = [
  'maxLength',
  'minLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'const',
];

/** What a part of a definition is. */
type PartKind =
  | (typeof NAMED_LISTS)[keyof typeof NAMED_LISTS]
  | 'binding'
  | 'mapping'
  | 'limit'
  | 'format'
  | 'option'
  | 'default'
  | 'required'
  | 'overlay';

/** One thing that a form, a fragment or an overlay says. */
export interface Part {
  readonly kind: PartKind;
  /** What a person calls it: the id of a rule, the field of a binding. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly at: Pointer;
}

type Place = Omit<Part, 'file' | 'line'>;

/** Returns all parts of the forms, fragments and overlays among some files, in the order of their files and lines. */
export function partsOf(files: readonly SourceFile[]): readonly Part[] {
  const { documents } = readDocuments(files);
  const found = documents.flatMap((document) => placesOf(document).map((place) => ({ ...place, file: document.file })));
  const at = ({ file, at: place }: Pick<Part, 'file' | 'at'>) =>
    ({ code: 'wrong-value', file, at: place, params: { detail: '' } }) as const;
  const located = locateFindings(found.map(at), files, documents);
  const lines = new Map(located.map(({ file, pointer: place, line }) => [`${file} ${place}`, line]));
  return found.map((part) => ({ ...part, line: lines.get(`${part.file} ${part.at}`) ?? 0 }));
}

/** Returns a part as a line of text, with its file and line. */
export function partLine({ kind, name, file, line }: Part): string {
  return `${file}:${line} ${kind} ${name}`;
}

function placesOf({ kind, value }: Document): readonly Place[] {
  if (kind === 'form') return [...ofParts(value, ROOT), ...ofSchema(value['schema'], pointer('schema'), '')];
  if (kind === 'fragment') return [...ofParts(value, ROOT), ...ofSchema(value, ROOT, '')];
  return kind === 'overlay' ? entries(value['actions']).flatMap(([n, action]) => ofAction(action, pointer('actions', n))) : [];
}

/** An overlay may add fields with limits of their own. */
function ofAction(action: Json, at: Pointer): readonly Place[] {
  const { target, description, update } = action as JsonObject;
  const to = within(at, pointer('update'));
  const isOfFields = typeof target === 'string' && target.endsWith('.properties');
  const inner = isOfFields ? entries(update).flatMap(([key, field]) => ofSchema(field, within(to, pointer(key)), `/${key}`)) : [];
  const name = JSON.stringify(description ?? target);
  return [{ kind: 'overlay', name, at }, ...inner];
}

/** The rules, checks, changes, fills, bindings and mappings. */
function ofParts(value: JsonObject, at: Pointer): readonly Place[] {
  const listed = Object.entries(NAMED_LISTS).flatMap(([list, kind]) =>
    entries(value[list]).map(([n, part]) => ({
      kind,
      name: JSON.stringify((part as JsonObject)['id']),
      at: within(at, pointer(list, n)),
    })),
  );
  const bindings = entries(value['bindings']).map(([field]) => ({
    kind: 'binding' as const,
    name: field,
    at: within(at, pointer('bindings', field)),
  }));
  const body = entries((value['submit'] as JsonObject | undefined)?.['body']);
  return [...listed, ...bindings, ...body.map(([n, move]) => mapping(move as JsonObject, within(at, pointer('submit', 'body', n))))];
}

function mapping(move: JsonObject, at: Pointer): Place {
  const [how = '', from] = Object.entries(move)[0] ?? [];
  return {
    kind: 'mapping',
    name: how === 'from' ? `${String(from)} to ${String(move['to'] ?? move['shownBy'])}` : `${how} ${String(from)}`,
    at,
  };
}

/** The limits, formats, options and defaults of a field and of the fields in it. */
function ofSchema(given: Json | undefined, at: Pointer, field: string): readonly Place[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  const schema = given as JsonObject;
  const inside = (...keys: readonly string[]) => within(at, pointer(...keys));
  const named = (kind: PartKind, keys: readonly string[]) =>
    keys
      .filter((key) => key in schema)
      .map((key): Place => ({ kind, name: kind === 'limit' ? `${key} of ${field}` : `of ${field}`, at: inside(key) }));
  const listed = (kind: PartKind, key: string) =>
    entries(schema[key]).map(([n, value]): Place => ({
      kind,
      name: `${JSON.stringify(value)} of ${field || 'the form'}`,
      at: inside(key, n),
    }));
  return [
    ...named('limit', LIMITS),
    ...named('format', ['format']),
    ...named('default', ['default']),
    ...listed('option', 'enum'),
    ...listed('required', 'required'),
    ...entries(schema['properties']).flatMap(([key, inner]) => ofSchema(inner, inside('properties', key), `${field}/${key}`)),
    ...ofSchema(schema['items'], inside('items'), `${field}/*`),
  ];
}

function entries(value: unknown): readonly (readonly [string, Json])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value as JsonObject) : [];
}
