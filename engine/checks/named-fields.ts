import { isObject } from '../compile/documents.js';
import { OWN_KINDS } from '../compile/named-answer.js';
import { schemaPointer } from '../compile/build-fields.js';
import { keysOf, own, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { Json, JsonObject, Origin } from '../types.js';
import type { FormCheckContext } from './check.js';
import { objectParts, isRemovedField, mappingsIn, listParts } from './definition-parts.js';
import { asRecord, uiKeys } from './ui-keys.js';

/** A place in a definition that names a field; `atKey` if the name is a key of an object. */
export interface NamedField {
  readonly name: string;
  readonly place: Origin;
  readonly atKey?: true;
}

const EFFECTS = ['show', 'require', 'lock'] as const;

/** Returns every place of a form that names a field; names of fields that an overlay removed are left out. */
export function namedFields(context: FormCheckContext): readonly NamedField[] {
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
