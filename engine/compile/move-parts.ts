import { isObject } from '../base/json.js';
import { partName } from './merge-parts.js';
import { hasEntries, pathsOfCall } from '../expressions/operators.js';
import { callOf } from '../expressions/paths.js';
import { keysOf, pointer, type Pointer } from '../base/pointer.js';
import { copyList, copyObject, type Origins } from './origins.js';
import type { Json, JsonObject } from '../types.js';

/** A part that reads a field which a use leaves out. */
export interface LostRead {
  /** In words: `the rule "…"`. */
  readonly part: string;
  readonly field: Pointer;
}

/** How the parts of a fragment become those of the form that uses it. */
export interface PartMove {
  readonly origins: Origins;
  /** Returns the place of a field in the form; undefined if the form leaves the field out. */
  field(at: Pointer): Pointer | undefined;
  /** Returns the place in the body of the form for one in the body of the fragment. */
  target(to: Pointer): Pointer;
  /** The parts that read a field which is left out; these are left out, too. */
  readonly lost: LostRead[];
}

/** The move of one part, with the fields that it reads and the form leaves out. */
interface Moving extends PartMove {
  readonly reads: Pointer[];
}

/**
 * What a text of a definition names: a `field` by its pointer, the answer that a mapping is about (`mapped`, also `/list/*`), the `answer`
 * that a parameter is, a place of the body (`target`), an answer by its dotted path. Expressions are `logic`.
 */
type NameKind = 'field' | 'mapped' | 'answer' | 'target' | 'path' | 'logic';

/** A part of a definition: what stands under its keys, in the order in which they are moved. */
interface NameShape {
  /** `*` is every other key, or every entry of a list. */
  readonly of: { readonly [key: string]: NameKind | NameShape };
  /** Whether its own keys name fields. */
  readonly byField?: true;
  /** What goes with a field that is left out: its entry, its entry and with the last one the whole, or, unless it says so, the whole. */
  readonly loses?: 'entry' | 'last';
}

const list = (of: NameShape['of']): NameShape => ({ of: { '*': { of } } });
const byField = (of: NameShape['of'] = {}, loses: NameShape['loses'] = 'last'): NameShape => ({ byField: true, loses, of });

const SEARCH: NameShape = { of: { when: 'logic', within: 'logic', fills: byField({}, 'entry') } };
const PARAMETER: NameShape = { of: { answer: 'answer', else: 'logic' } };
const EFFECTS: NameShape = { loses: 'last', of: { show: 'field', require: 'field', lock: 'field', options: byField() } };
const MAPPING = { from: 'mapped', formAnswer: 'mapped', local: 'mapped', record: 'mapped', to: 'target', shownBy: 'target' } as const;

/** Where a definition names fields and answers: the one table of these places. */
const DEFINITION: NameShape = {
  of: {
    bindings: byField({}, 'entry'),
    rules: list({ then: EFFECTS, when: 'logic' }),
    checks: list({ at: 'field', when: 'logic', holds: 'logic', with: { of: { '*': 'logic' } } }),
    fills: list({ copy: byField({ '*': 'path' }), box: 'field' }),
    changes: list({ on: 'field', set: byField({ '*': 'logic' }), when: 'logic' }),
    submit: { of: { body: list({ ...MAPPING, when: 'logic', with: { of: { '*': PARAMETER } } }) } },
  },
};

/** The same of `ui`, where keys that do not begin with `ui:` are fields with a `ui` of their own. */
const UI: NameShape = {
  of: {
    'ui:search': SEARCH,
    get '*'() {
      return UI;
    },
  },
};

/**
 * Returns bindings, rules, checks, fills, changes and mappings of a fragment as a form has them: names of fields moved, and without what
 * concerns only fields that are left out.
 */
export function moveParts(move: PartMove, fragment: JsonObject): JsonObject {
  const parts = Object.keys(DEFINITION.of).flatMap((part) => (typeof fragment[part] === 'object' ? [[part, fragment[part]]] : []));
  return moveObject({ ...move, reads: [] }, DEFINITION, Object.fromEntries(parts)) as JsonObject;
}

/** Returns the `ui` of a fragment's field, and of the fields in it, with what its searches read and fill moved. */
export function moveUi(move: PartMove, ui: JsonObject): JsonObject {
  return moveObject({ ...move, reads: [] }, UI, ui) as JsonObject;
}

function shapeAt({ of }: NameShape, key: string): NameKind | NameShape | undefined {
  return Object.hasOwn(of, key) ? of[key] : key.startsWith('ui:') ? undefined : of['*'];
}

/** Returns what stands under a key as the form has it; undefined if the form leaves out what it is about. */
function moveValue(move: Moving, shape: NameKind | NameShape | undefined, value: Json, key: string): Json | undefined {
  if (typeof shape === 'string') return moveNames(move, shape, value);
  if (shape === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return copyList(move.origins, value as readonly Json[], (entry) => movePart(move, shape.of['*'], entry, key));
  return key === 'ui:search' ? movePart(move, shape, value, key) : moveObject(move, shape, value as JsonObject);
}

/** Returns a rule or the like, undefined if it reads a field that is left out; of a search that is only noted. */
function movePart(move: PartMove, shape: NameKind | NameShape | undefined, part: Json, list: string): Json | undefined {
  const reads: Pointer[] = [];
  const moved = moveValue({ ...move, reads }, shape, part, '');
  for (const field of reads) move.lost.push({ part: partName(list, moved ?? part), field });
  return reads.length > 0 && list !== 'ui:search' ? undefined : moved;
}

function moveObject(move: Moving, shape: NameShape, value: JsonObject): JsonObject | undefined {
  const moved = new Map<string, Json | undefined>();
  // In the order of the table: what follows a field that takes the whole with it is not read.
  for (const key of new Set([...Object.keys(shape.of), ...Object.keys(value)])) {
    const inside = Object.hasOwn(value, key) ? moveValue(move, shapeAt(shape, key), value[key] as Json, key) : null;
    if (inside === undefined && shape.loses === undefined) return undefined;
    moved.set(key, inside);
  }
  const copy = copyObject(move.origins, value, (key) => {
    const name = shape.byField ? move.field(key as Pointer) : key;
    const inside = moved.get(key);
    return name === undefined || inside === undefined ? undefined : [name, inside];
  });
  return shape.loses === 'last' && Object.keys(copy).length === 0 ? undefined : copy;
}

/** Returns one or more names without those that are left out; undefined if none remains. */
function moveNames(move: Moving, kind: NameKind, value: Json): Json | undefined {
  if (kind === 'logic') return moveLogic(move, value);
  if (typeof value === 'string') return MOVES[kind](move, value);
  if (!Array.isArray(value)) return value;
  const moved = copyList(move.origins, value as readonly Json[], (name) => moveNames(move, kind, name));
  return moved.length === 0 && value.length > 0 ? undefined : moved;
}

const MOVES = {
  field: ({ field }: Moving, name: string) => field(name as Pointer),
  target: ({ target }: Moving, to: string) => target(to as Pointer),
  answer: readField,
  path: movePath,
  mapped: ({ field }: Moving, name: string) => {
    const [at, each] = name.endsWith('/*') ? [name.slice(0, -2), '/*'] : [name, ''];
    const place = field(at as Pointer);
    return place === undefined ? undefined : `${place}${each}`;
  },
};

/** Returns the place of a field that is read; where it is left out, its name, and notes that. */
function readField({ field, reads }: Moving, name: string): Pointer {
  const at = name as Pointer;
  const place = field(at);
  if (place === undefined) reads.push(at);
  return place ?? at;
}

/** Returns a dotted path of an answer as the form has it: `answers.` is moved, and `form.` means any answer of the form. */
function movePath(move: Moving, path: string): string {
  const [root, ...keys] = path.split('.');
  if (root === 'form') return ['answers', ...keys].join('.');
  return root === 'answers' ? ['answers', ...keysOf(readField(move, pointer(...keys)))].join('.') : path;
}

/** Returns an expression with the answers that it reads moved; inside a list operator, variables belong to the entry. */
function moveLogic(move: Moving, logic: Json, inEntry = false): Json {
  if (Array.isArray(logic)) return copyList(move.origins, logic as readonly Json[], (value) => moveLogic(move, value, inEntry));
  const call = callOf(logic);
  if (call === undefined || !isObject(logic)) return logic;
  const paths: ReadonlySet<unknown> = new Set(inEntry ? [] : pathsOfCall(call));
  const argument = (value: Json, nth: number): Json => {
    if (typeof value === 'string' && paths.has(value)) return movePath(move, value);
    if (Array.isArray(value) && value.some((path) => paths.has(path)))
      return copyList(move.origins, value as readonly Json[], (path) => argument(path, nth));
    return moveLogic(move, value, inEntry || (nth === 1 && hasEntries(call.operator)));
  };
  return copyObject(move.origins, logic, (operator, given) => {
    if (!Array.isArray(given)) return [operator, argument(given, 0)];
    let nth = -1;
    return [operator, copyList(move.origins, given as readonly Json[], (value) => argument(value, (nth += 1)))];
  });
}
