import { pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { Json, JsonObject } from '../types.js';

/**
 * What a text of a definition names: a `field` of the form by its pointer; the answer that a mapping is about (`mapped`, also `/list/*`);
 * the `answer` that a parameter is; a place of the body (`target`); an answer by its dotted path; a `child` by its key in the group; a field
 * of the form of a list (`entry`). Expressions are `logic`, or a `default`, which reads no answers.
 */
export type NameKind = 'field' | 'mapped' | 'answer' | 'target' | 'path' | 'child' | 'entry' | 'logic' | 'default';

/** A part of a definition: what stands under its keys, in the order in which they are moved. */
export interface NameShape {
  /** `*` is every other key, or every entry of a list. */
  readonly of: { readonly [key: string]: NameKind | NameShape };
  /** What its own keys name; a `child` is the field that everything in it is about. */
  readonly keys?: 'field' | 'entry' | 'child';
  /** What goes with a field that is left out: its entry, its entry and with the last one the whole, or, unless it says so, the whole. */
  readonly loses?: 'entry' | 'last';
}

const fields: NameShape = { keys: 'field', loses: 'last', of: {} };
const list = (of: NameShape['of']): NameShape => ({ loses: 'entry', of: { '*': { of } } });

const ANSWER_KINDS = { from: 'mapped', formAnswer: 'mapped', local: 'mapped', record: 'mapped' } as const;
const SEARCH: NameShape = { of: { when: 'logic', within: 'logic', fills: { ...fields, loses: 'entry' } } };

/** Where a field's `ui` names fields; keys that do not begin with `ui:` are its children. */
export const UI_NAMES: NameShape = {
  loses: 'entry',
  keys: 'child',
  of: {
    'ui:order': 'child',
    'ui:search': SEARCH,
    'ui:summary': 'entry',
    'ui:itemTitle': 'entry',
    'ui:onAdd': { keys: 'entry', of: {} },
    get '*'() {
      return UI_NAMES;
    },
  },
};

const SCHEMA_NAMES: NameShape = {
  of: {
    required: 'child',
    properties: {
      keys: 'child',
      of: {
        get '*'() {
          return SCHEMA_NAMES;
        },
      },
    },
  },
};

/** Where a form, and a fragment in the shape of a form, names fields and answers: the one table of these places. */
export const DEFINITION_NAMES: NameShape = {
  loses: 'entry',
  of: {
    bindings: { keys: 'field', loses: 'entry', of: { '*': { of: { default: 'default' } } } },
    rules: list({ then: { loses: 'last', of: { show: 'field', require: 'field', lock: 'field', options: fields } }, when: 'logic' }),
    checks: list({ at: 'field', when: 'logic', holds: 'logic', with: { of: { '*': 'logic' } } }),
    fills: list({ copy: { ...fields, of: { '*': 'path' } }, box: 'field' }),
    changes: list({ on: 'field', set: { ...fields, of: { '*': 'logic' } }, when: 'logic' }),
    submit: {
      of: {
        body: list({
          ...ANSWER_KINDS,
          to: 'target',
          shownBy: 'target',
          when: 'logic',
          with: { of: { '*': { of: { answer: 'answer', else: 'logic' } } } },
        }),
      },
    },
    schema: SCHEMA_NAMES,
    ui: UI_NAMES,
  },
};

/** A name in a definition, or an expression, which may hold names. */
export interface DefinitionName {
  readonly kind: NameKind;
  readonly value: Json;
  readonly at: Pointer;
  /** Whether the name is the key at that place. */
  readonly atKey: boolean;
  /** The entry of a list that it belongs to, such as `/rules/0`; the root for names in no list. */
  readonly part: Pointer;
  /** In `ui` and `schema`: the field, or the group of the `child`. */
  readonly field: Pointer;
}

/** Returns what stands under a key of a part, or at an index; undefined where nothing is named. */
export function shapeAt({ of }: NameShape, key: string): NameKind | NameShape | undefined {
  return Object.hasOwn(of, key) ? of[key] : key.startsWith('ui:') ? undefined : of['*'];
}

/**
 * Returns every name and every expression of a definition with its place, in the order of the definition.
 * @example namesIn({ checks: [{ at: '/dob', holds: true }] })[0] // { kind: 'field', value: '/dob', at: '/checks/0/at', part: '/checks/0', … }
 */
export function namesIn(definition: JsonObject): readonly DefinitionName[] {
  return [...namesBelow(DEFINITION_NAMES, definition, { at: ROOT, part: ROOT, field: ROOT })];
}

type Place = Pick<DefinitionName, 'at' | 'part' | 'field'>;

function* namesBelow(shape: NameKind | NameShape, value: Json, place: Place): Generator<DefinitionName> {
  if (typeof shape === 'string') return yield* namesOfKind(shape, value, place);
  for (const [key, child] of entriesOf(value)) {
    const at = within(place.at, pointer(key));
    const keys = key.startsWith('ui:') ? undefined : shape.keys;
    if (keys === 'field' || keys === 'entry') yield { kind: keys, value: key, atKey: true, ...place, at };
    const inside = {
      at,
      part: Array.isArray(value) ? at : place.part,
      field: keys === 'child' ? within(place.field, pointer(key)) : place.field,
    };
    const below = shapeAt(shape, key);
    if (below !== undefined) yield* namesBelow(below, child, inside);
  }
}

function* namesOfKind(kind: NameKind, value: Json, place: Place): Generator<DefinitionName> {
  const isOne = typeof value === 'string' || kind === 'logic' || kind === 'default';
  if (isOne) yield { kind, value, atKey: false, ...place };
  else if (Array.isArray(value))
    for (const [nth, child] of value.entries()) yield* namesOfKind(kind, child as Json, { ...place, at: within(place.at, pointer(nth)) });
}

function entriesOf(value: Json): [string, Json][] {
  return typeof value === 'object' && value !== null ? (Object.entries(value) as [string, Json][]) : [];
}
