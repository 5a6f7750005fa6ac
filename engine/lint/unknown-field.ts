import { isObject } from '../base/json.js';
import { schemaPointer } from '../compile/build-fields.js';
import { OWN_KINDS } from '../compile/named-answer.js';
import type { UnlocatedFinding } from '../findings.js';
import { pointer, within, keysOf, own, ROOT, valueAt, type Pointer } from '../base/pointer.js';
import type { Origin, Json, JsonObject } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt, nearestHint } from './check.js';
import {
  objectParts,
  isRemovedField,
  listParts,
  mappingsIn,
  asRecord,
  uiKeys,
  fieldByKeys,
  fieldByPointer,
  fieldPaths,
} from './definition-parts.js';
import { expressionsOf, variablesIn } from './expressions.js';

/** Reports names of fields that do not exist: pointers, `answers.<field>` in expressions, and sources of fills. */
export const unknownField: DefinitionCheck = (context) => [
  ...pointerFindings(context),
  ...variableFindings(context),
  ...summaryFindings(context),
];

const ENTRY_KEYS = ['ui:summary', 'ui:itemTitle', 'ui:onAdd'];

/** Returns a finding for each field that a list names of its entries, and that their form does not have. */
function summaryFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const keys = ENTRY_KEYS.flatMap((key) => uiKeys(context, key));
  return keys.flatMap(({ field: { rows }, value, where }) => {
    const named = rows && isObject(value) ? Object.keys(value).map((key) => [key, key] as const) : [];
    const listed = rows && Array.isArray(value) ? (value as readonly string[]).map((name, nth) => [name, nth] as const) : named;
    const known = rows?.fields.map((field) => field.pointer) ?? [];
    const unknown = listed.filter(([name]) => !known.includes(name as Pointer));
    return unknown.map(([name, key]) => findingAt(where(pointer(key)), 'unknown-field', { field: name }, nearestHint(name, known)));
  });
}

/** Limits the expensive search for similar names in a form with very many unknown fields. */
const MAX_HINTS = 100;

/** Returns the hint with a similar name for the first findings of a form, and none for the rest. */
function limitedHint(index: number, word: string, known: readonly string[]): { hint?: string } {
  return index < MAX_HINTS ? nearestHint(word, known) : {};
}

/** Returns a finding for each place of the form's definition that names a field by a pointer which the form does not have. */
function pointerFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const { form } = context.built;
  const known = form.fields.map((field) => field.pointer);
  return namedFields(context)
    .filter(({ name }) => !fieldByPointer(form, name))
    .map(({ name, place, atKey }, index) =>
      findingAt(place, 'unknown-field', { field: name }, { ...limitedHint(index, name, known), ...(atKey && { atKey }) }),
    );
}

/** Returns a finding for each `answers.<field>` in expressions and fills that names an unknown or removed field. */
function variableFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const { built } = context;
  const known = fieldPaths(built.form).map((path) => `answers.${path}`);
  return [...answersRead(context), ...answersCopied(context)]
    .filter(({ keys }) => keys.length === 0 || !fieldByKeys(built.form, keys))
    .map(({ path, keys, place }, index) => {
      const isRemoved = keys.length > 0 && isRemovedField(built, pointer(...keys));
      return isRemoved
        ? findingAt(place, 'removed-field', { field: path })
        : findingAt(place, 'unknown-field', { field: path }, limitedHint(index, path, known));
    });
}

interface AnswerRead {
  readonly path: string;
  readonly keys: readonly string[];
  readonly place: Origin;
}

/** Returns the answers that expressions of the form read, with their places. */
function answersRead(context: FormCheckContext): readonly AnswerRead[] {
  return expressionsOf(context).flatMap(({ logic, where }) =>
    variablesIn(logic)
      .filter(({ read }) => read.root === 'answers')
      .map(({ path, read, at }) => ({ path, keys: read.keys, place: where(at) })),
  );
}

/** Returns the answers that fills of the form copy, with their places. */
function answersCopied({ built }: FormCheckContext): readonly AnswerRead[] {
  return listParts(built.definition, 'fills').flatMap(({ at, value }) =>
    objectParts(built, within(at, pointer('copy')), value['copy']).flatMap((entry) => {
      const [root, ...keys] = String(entry.value).split('.');
      return root === 'answers' ? [{ path: String(entry.value), keys, place: built.where(entry.at) }] : [];
    }),
  );
}

/** A place in a definition that names a field; `atKey` if the name is a key of an object. */
interface NamedField {
  readonly name: string;
  readonly place: Origin;
  readonly atKey?: true;
}

const EFFECTS = ['show', 'require', 'lock'] as const;

/** Returns every place of a form that names a field; names of fields that an overlay removed are left out. */
function namedFields(context: FormCheckContext): readonly NamedField[] {
  const { built } = context;
  const { definition } = built;
  const named = (name: Json | undefined, at: Pointer): NamedField[] =>
    typeof name === 'string' && !isRemovedField(built, name) ? [{ name, place: built.where(at) }] : [];
  const all = (names: Json | undefined, at: Pointer) =>
    Array.isArray(names) ? (names as readonly Json[]).flatMap((name, index) => named(name, within(at, pointer(index)))) : named(names, at);
  const keys = (value: Json | undefined, at: Pointer): NamedField[] =>
    objectParts(built, at, value).map((entry) => ({ name: entry.key, place: built.where(entry.at), atKey: true }));
  const inside = (at: Pointer, key: string) => within(at, pointer(key));
  return [
    ...keys(definition['bindings'], pointer('bindings')),
    ...listParts(definition, 'rules').flatMap(({ at, value }) => {
      const [place, then] = [inside(at, 'then'), value['then']];
      return [
        ...EFFECTS.flatMap((effect) => all(own(then, effect) as Json | undefined, inside(place, effect))),
        ...keys(own(then, 'options') as Json | undefined, inside(place, 'options')),
      ];
    }),
    ...listParts(definition, 'checks').flatMap(({ at, value }) => named(value['at'], inside(at, 'at'))),
    ...listParts(definition, 'fills').flatMap(({ at, value }) => [
      ...named(value['box'], inside(at, 'box')),
      ...keys(value['copy'], inside(at, 'copy')),
    ]),
    ...listParts(definition, 'changes').flatMap(({ at, value }) => [
      ...all(value['on'], inside(at, 'on')),
      ...keys(value['set'], inside(at, 'set')),
    ]),
    ...mappingsIn(built).flatMap(({ at, value }) => [
      ...named(sourceField(value['from']), inside(at, 'from')),
      ...OWN_KINDS.flatMap((kind) => named(value[kind], inside(at, kind))),
      ...answerParameters(context, at, value),
    ]),
    ...uiKeys(context, 'ui:search').flatMap(({ value, where }) =>
      objectParts(built, pointer('fills'), asRecord(value)['fills']).map((entry): NamedField => ({
        name: entry.key,
        place: where(entry.at),
        atKey: true,
      })),
    ),
    ...childReferences(context),
  ];
}

/** Returns the field that a `from` names: `/dependents` for `/dependents/*`; undefined for `/*`, which means all fields. */
function sourceField(from: Json | undefined): Json | undefined {
  if (typeof from !== 'string') return undefined;
  return from === '/*' ? undefined : from.replace(/\/\*$/, '');
}

/** Returns the fields that a mapping names in its parameters, with their places; removed fields are left out. */
function answerParameters({ built }: FormCheckContext, at: Pointer, move: JsonObject): NamedField[] {
  return Object.entries(isObject(move['with']) ? move['with'] : {}).flatMap(([name, given]) => {
    const answer = own(given, 'answer');
    return typeof answer === 'string' && !isRemovedField(built, answer)
      ? [{ name: answer, place: built.where(within(at, pointer('with', name, 'answer'))) }]
      : [];
  });
}

/** Returns the fields that `required` and `ui:order` of the form and of each group name, with their places; removed fields are left out. */
function childReferences({ built }: FormCheckContext): NamedField[] {
  const groups = [ROOT, ...built.form.fields.filter((field) => field.kind === 'group').map((field) => field.pointer)];
  return groups.flatMap((group) => {
    const ui = pointer('ui', ...keysOf(group), 'ui:order');
    return [...childrenNamed(group, within(schemaPointer(group), pointer('required'))), ...childrenNamed(group, ui)];
  });

  /** Returns the fields that a list of names at `at` gives for a group, without `*` and removed fields. */
  function childrenNamed(group: Pointer, at: Pointer): NamedField[] {
    const names = valueAt(built.definition, at);
    if (!Array.isArray(names)) return [];
    return (names as readonly Json[]).flatMap((name, nth) => {
      const field = typeof name === 'string' && name !== '*' ? within(group, pointer(name)) : undefined;
      return field === undefined || isRemovedField(built, field) ? [] : [{ name: field, place: built.where(within(at, pointer(nth))) }];
    });
  }
}
