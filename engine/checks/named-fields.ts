import { isObject } from '../compile/documents.js';
import { schemaPlace } from '../compile/build-fields.js';
import { keysOf, own, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { Json, JsonObject, Origin } from '../types.js';
import type { Subject } from './check.js';
import { entriesOf, isGone, movesOf, partsOf } from './parts.js';
import { asRecord, uiKeys } from './ui-keys.js';

/** A place that names a field by its pointer; `atKey` where the name is a key. */
export interface NamedField {
  readonly name: string;
  readonly place: Origin;
  readonly atKey?: true;
}

const EFFECTS = ['show', 'require', 'lock'] as const;

/** Every place of a form that names a field, those that an overlay took away left out. */
export function namedFields(subject: Subject): readonly NamedField[] {
  const { built } = subject;
  const { definition } = built;
  const named = (name: Json | undefined, at: Pointer): NamedField[] =>
    typeof name === 'string' && !isGone(built, name) ? [{ name, place: built.where(at) }] : [];
  const all = (names: Json | undefined, at: Pointer) =>
    Array.isArray(names) ? (names as readonly Json[]).flatMap((name, nth) => named(name, within(at, pointer(nth)))) : named(names, at);
  const keys = (value: Json | undefined, at: Pointer): NamedField[] =>
    entriesOf(built, at, value).map((entry) => ({ name: entry.key, place: built.where(entry.at), atKey: true }));
  const inside = (at: Pointer, key: string) => within(at, pointer(key));
  return [
    ...keys(definition['bindings'], pointer('bindings')),
    ...partsOf(definition, 'rules').flatMap(({ at, value }) => {
      const [place, then] = [inside(at, 'then'), value['then']];
      return [
        ...EFFECTS.flatMap((effect) => all(own(then, effect) as Json | undefined, inside(place, effect))),
        ...keys(own(then, 'options') as Json | undefined, inside(place, 'options')),
      ];
    }),
    ...partsOf(definition, 'checks').flatMap(({ at, value }) => named(value['at'], inside(at, 'at'))),
    ...partsOf(definition, 'fills').flatMap(({ at, value }) => [
      ...named(value['box'], inside(at, 'box')),
      ...keys(value['copy'], inside(at, 'copy')),
    ]),
    ...partsOf(definition, 'changes').flatMap(({ at, value }) => [
      ...all(value['on'], inside(at, 'on')),
      ...keys(value['set'], inside(at, 'set')),
    ]),
    ...movesOf(built).flatMap(({ at, value }) => [
      ...named(movedFrom(value['from']), inside(at, 'from')),
      ...named(value['drop'], inside(at, 'drop')),
      ...carried(subject, at, value),
    ]),
    ...uiKeys(subject, 'ui:search').flatMap(({ value, where }) =>
      entriesOf(built, pointer('fills'), asRecord(value)['fills']).map((entry): NamedField => ({
        name: entry.key,
        place: where(entry.at),
        atKey: true,
      })),
    ),
    ...childNames(subject),
  ];
}

/** `/dependents/*` moves the entries of the field `/dependents`; `/*` is everything and names no field. */
function movedFrom(from: Json | undefined): Json | undefined {
  if (typeof from !== 'string') return undefined;
  return from === '/*' ? undefined : from.replace(/\/\*$/, '');
}

function carried({ built }: Subject, at: Pointer, move: JsonObject): NamedField[] {
  return Object.entries(isObject(move['with']) ? move['with'] : {}).flatMap(([name, given]) => {
    const answer = own(given, 'answer');
    return typeof answer === 'string' && !isGone(built, answer)
      ? [{ name: answer, place: built.where(within(at, pointer('with', name, 'answer'))) }]
      : [];
  });
}

/** What `required` and `ui:order` of each group name, as fields of that group. */
function childNames({ built }: Subject): NamedField[] {
  const groups = [ROOT, ...built.form.fields.filter((field) => field.kind === 'group').map((field) => field.pointer)];
  return groups.flatMap((group) => {
    const ui = pointer('ui', ...keysOf(group), 'ui:order');
    return [...childrenNamed(group, within(schemaPlace(group), pointer('required'))), ...childrenNamed(group, ui)];
  });

  function childrenNamed(group: Pointer, at: Pointer): NamedField[] {
    const names = valueAt(built.definition, at);
    if (!Array.isArray(names)) return [];
    return (names as readonly Json[]).flatMap((name, nth) => {
      const field = typeof name === 'string' && name !== '*' ? within(group, pointer(name)) : undefined;
      return field === undefined || isGone(built, field) ? [] : [{ name: field, place: built.where(within(at, pointer(nth))) }];
    });
  }
}
