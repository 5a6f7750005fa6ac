import type { BuiltForm } from '../compile/build-form.js';
import { originAt } from '../compile/origins.js';
import { pathText, readOf } from '../expressions/paths.js';
import { keysOf, own, parentOf, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { Document } from '../compile/documents.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Form, JsonObject, Origin, Read } from '../types.js';
import { type CheckContext, type DefinitionCheck, findingAt, type FormCheckContext, type LibraryCheck, nearestHint } from './check.js';
import { fieldByKeys, fieldByPointer, fieldPaths, isRemovedField } from './definition-parts.js';
import { expressionsOf, placesOfForm, variablesIn, type Expression, type Variable } from './expressions.js';
import { invalidLogicFindings } from './expression-checks.js';
import { knownNames, unknownNameFinding } from './known-names.js';
import { placesIn, withoutEntries, type NamedPlace } from './places.js';

type Place = Pick<Origin, 'file' | 'at'>;
type Findings = readonly UnlocatedFinding[];

/** Reports what a form names and nothing has: fields, settings, formats and all else the meta-schema marks, and variables. */
export const formNames: DefinitionCheck = (context) => [
  ...globalNames(context),
  ...placesOfForm(context.built).names.flatMap((named) => fieldFindings(context, named)),
  ...expressionsOf(context).flatMap((expression) => variableFindings(context, expression)),
];

/** Reports names in a fragment alone that no form could know either; its fields are checked in the forms that use it. */
export const fragmentNames: DefinitionCheck = (context) => [
  ...globalNames(context),
  ...placesOfForm(context.built).names.flatMap((named) => (named.kind === 'ui' ? fieldFindings(context, named) : [])),
];

function globalNames(context: FormCheckContext): Findings {
  return placesOfForm(context.built).names.flatMap((named) => unknownName(context, named, context.built.where));
}

function unknownName(context: CheckContext, { kind, name, at, atKey }: NamedPlace, where: (at: Pointer) => Place): Findings {
  return unknownNameFinding(context, kind, name, where(at), atKey && { atKey });
}

/** Kinds of documents that are checked as they are; forms are checked with their fragments and overlays, pages with their overlays. */
const PLAIN_KINDS: ReadonlySet<Document['kind']> = new Set(['routes', 'layouts', 'parts', 'platform', 'tenant', 'case']);

/** Reports what pages, routes, layouts, parts, platforms, tenants and cases name and nothing has, and conditions that cannot be read. */
export const documentNames: LibraryCheck = (context) => [
  ...context.pages.flatMap(({ value, origins }) => placeFindings(context, 'page', value, (at) => originAt(origins, value, at))),
  ...context.documents.filter(({ kind }) => PLAIN_KINDS.has(kind)).flatMap((document) => namesOfDocument(context, document)),
];

/** Returns the findings about the names in one document. */
export function namesOfDocument(context: CheckContext, { kind, file, value }: Document): Findings {
  return placeFindings(context, kind, value, (at) => ({ layer: 'form', file, at }));
}

/** The variables that exist before a form is opened. */
const ROOTS_OF_CONDITIONS: readonly Read['root'][] = ['setting', 'context', 'platform'];

function placeFindings(context: CheckContext, kind: string, value: JsonObject, where: (at: Pointer) => Origin): Findings {
  const { names, logics } = placesIn(kind, value);
  const conditions = logics.map(({ logic, at }) => ({
    logic,
    roots: ROOTS_OF_CONDITIONS,
    where: (inner: Pointer) => where(within(at, inner)),
  }));
  return [
    ...names.flatMap((named) => unknownName(context, named, where)),
    ...pageFieldFindings(context, names, where),
    ...conditions.flatMap((condition) => [...invalidLogicFindings(condition), ...variableFindings(context, condition)]),
  ];
}

/** Returns a finding for each field that a page names and none of its forms has. */
function pageFieldFindings({ forms }: CheckContext, names: readonly NamedPlace[], where: (at: Pointer) => Place): Findings {
  const ids = names.flatMap(({ kind, name }) => (kind === 'form' ? [name] : []));
  const known = forms.filter(({ form }) => ids.includes(form.id)).flatMap(pointersOf);
  return names
    .filter(({ kind, name }) => kind === 'page field' && known.length > 0 && !known.includes(name as Pointer))
    .map(({ name, at }) => findingAt(where(at), 'unknown-field', { field: name }, fieldHint(name, known)));
}

/** Returns the findings about the variables of an expression: those that are blank here, and those that read what nothing has. */
function variableFindings(
  context: CheckContext & { readonly built?: BuiltForm },
  { logic, roots, where }: Pick<Expression, 'logic' | 'roots' | 'where'>,
): Findings {
  return variablesIn(logic).flatMap((variable) => {
    const place = where(variable.at);
    if (roots.includes(variable.read.root)) return ROOT_FINDINGS[variable.read.root](context, variable, place);
    return [findingAt(place, 'variable-not-here', { variable: variable.path, expected: roots.join(', ') })];
  });
}

type RootFindings = (context: CheckContext & { readonly built?: BuiltForm }, variable: Omit<Variable, 'at'>, place: Place) => Findings;

/** What the variables of each root can read. */
const ROOT_FINDINGS: { readonly [root in Read['root']]: RootFindings } = {
  answers: ({ built }, { path, read }, place) => {
    if (!built || (read.keys.length > 0 && fieldByKeys(built.form, read.keys))) return [];
    if (read.keys.length > 0 && isRemovedField(built, pointer(...read.keys))) return [findingAt(place, 'removed-field', { field: path })];
    return [findingAt(place, 'unknown-field', { field: path }, fieldHint(path, pathsFrom('answers', [built.form])))];
  },
  parent: ({ built, forms }, { path, read }, place) => {
    const outer = forms
      .map(({ form }) => form)
      .filter(({ id, fields }) => id === own(built?.definition, 'parent') || fields.some(({ rows }) => rows?.id === built?.form.id));
    if (outer.length === 0) return [findingAt(place, 'unlisted-form', { variable: path })];
    if (outer.some((form) => fieldByKeys(form, read.keys))) return [];
    const names = outer.map(({ id }) => id).join(', ');
    return [findingAt(place, 'unknown-parent-field', { field: path, forms: names }, fieldHint(path, pathsFrom('parent', outer)))];
  },
  setting: (context, { path, read: { keys } }, place) => {
    const [code, part = '', ...more] = keys;
    const unknown = code === undefined ? [] : unknownNameFinding(context, 'setting', code, place);
    if (unknown.length > 0 || !knownNames(context, 'setting') || (['on', 'required', 'value'].includes(part) && more.length === 0))
      return unknown;
    return [findingAt(place, 'unknown-setting-part', { variable: path, setting: code ?? '<CODE>' })];
  },
  lookups: (context, { read }, place) => unknownNameFinding(context, 'lookup', read.keys[0] ?? '', place),
  platform: (context, { read }, place) => unknownNameFinding(context, 'platform value', read.keys.join('.'), place),
  context: ({ library, built }, { path, read }, place) => {
    const known = Object.keys(library.parts[built ? 'formContext' : 'conditionContext'] ?? {}).map((name) => `context.${name}`);
    if (known.length === 0 || known.some((name) => isOnPath(pathText(read), name))) return [];
    return [findingAt(place, 'unknown-context-value', { path }, nearestHint(path, known))];
  },
  today: (_, { path, read }, place) =>
    read.keys.length === 0 ? [] : [findingAt(place, 'unknown-variable', { variable: path, expected: 'today' }, { hint: 'write "today"' })],
};

function pathsFrom(root: string, forms: readonly Form[]): readonly string[] {
  return forms.flatMap((form) => fieldPaths(form).map((path) => `${root}.${path}`));
}

/** Returns whether a path is a declared value, an object around it, or an entry of it if it is a list. */
function isOnPath(path: string, declared: string): boolean {
  return (
    path === declared ||
    declared.startsWith(`${path}.`) ||
    (path.startsWith(`${declared}.`) && /^(\.\d+)+$/.test(path.slice(declared.length)))
  );
}

/** A field that a form names: its pointer, and the fields that could be meant there. */
interface FieldName {
  readonly field: string;
  readonly known: readonly string[];
  /** The name as it is compared with the known ones. */
  readonly word?: string;
}

/** Returns a finding if the place names a field, section or answer that the form does not have; none for other names. */
function fieldFindings(context: FormCheckContext, named: NamedPlace): Findings {
  const { built } = context;
  const { kind, name, at, atKey } = named;
  if (kind === 'answer') return answerFindings(context, name, built.where(at));
  if (kind === 'section') return sectionFindings(context, name, built.where(at));
  const meant = FIELD_NAMES[kind]?.(built, named);
  if (!meant || meant.known.includes(wordOf(meant)) || isRemovedField(built, meant.field)) return [];
  const code = kind === 'ui' ? 'ui-without-field' : 'unknown-field';
  const extras = { ...fieldHint(wordOf(meant), meant.known), ...(atKey && { atKey }) };
  return [findingAt(built.where(at), code, { field: meant.field }, extras)];
}

const wordOf = ({ word, field }: FieldName) => word ?? field;
const pointersOf = ({ form }: BuiltForm) => form.fields.map((field) => field.pointer);
const keysIn = ({ form }: BuiltForm, group: Pointer) =>
  form.fields.filter((field) => field.parent === group && field.pointer !== group).map(({ key }) => key);

/** The kinds of names that are fields: which field each means, undefined if none. */
const FIELD_NAMES: { readonly [kind: string]: ((built: BuiltForm, named: NamedPlace) => FieldName | undefined) | undefined } = {
  field: (built, { name }) => ({ field: name, known: pointersOf(built) }),
  source: (built, { name }) => (name === '/*' ? undefined : { field: withoutEntries(name), known: pointersOf(built) }),
  child: (built, { name, at }) => (name === '*' ? undefined : { field: within(fieldAt(at), pointer(name)), known: pointersOf(built) }),
  ui: (built, { name, at }) => {
    const group = parentOf(fieldAt(at));
    const isGroup = group === ROOT || fieldByPointer(built.form, group) !== undefined;
    return name.startsWith('ui:') || !isGroup
      ? undefined
      : { field: within(group, pointer(name)), word: name, known: keysIn(built, group) };
  },
  sibling: (built, { name, at }) => {
    const group = parentOf(fieldAt(at));
    return { field: within(group, pointer(name)), word: name, known: keysIn(built, group) };
  },
  'entry field': (built, { name, at }) => ({
    field: name,
    known: fieldByPointer(built.form, fieldAt(at))?.rows?.fields.map((field) => field.pointer) ?? [],
  }),
};

/** Returns the field whose schema or ui a place belongs to: `/address` for `/ui/address/ui:order/0`. */
function fieldAt(at: Pointer): Pointer {
  const [root, ...keys] = keysOf(at);
  if (root === 'ui')
    return pointer(
      ...keys.slice(
        0,
        [...keys, 'ui:'].findIndex((key) => key.startsWith('ui:')),
      ),
    );
  return pointer(...keys.filter((_, nth) => nth % 2 === 1 && keys[nth - 1] === 'properties'));
}

/** Returns the findings about what a fill copies: `answers.<field>` or `parent.<field>`. */
function answerFindings(context: FormCheckContext, path: string, place: Place): Findings {
  const read = readOf(path);
  return read ? ROOT_FINDINGS[read.root](context, { path, read }, place) : [];
}

/** Returns a finding about a section that the form does not declare; none if its sections are malformed, which another finding reports. */
function sectionFindings({ built, documents }: FormCheckContext, section: string, place: Place): Findings {
  const known = built.form.sections.map(({ id }) => id);
  const isMalformed = ({ kind, name, text }: Document) => kind === 'form' && name === built.form.id && text.includes('"ui:sections"');
  if (known.includes(section) || (known.length === 0 && documents.some(isMalformed))) return [];
  return [findingAt(place, 'unknown-section', { section }, nearestHint(section, known))];
}

/** Comparing a word with very many names is expensive. */
const MAX_COMPARED = 500;

function fieldHint(word: string, known: readonly string[]): { hint?: string } {
  return known.length > MAX_COMPARED ? {} : nearestHint(word, known);
}
