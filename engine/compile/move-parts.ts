import { isList, isObject } from '../base/json.js';
import { partName } from './merge-parts.js';
import { hasEntries, pathsOfCall } from '../expressions/operators.js';
import { callOf } from '../expressions/paths.js';
import { keysOf, pointer, type Pointer } from '../base/pointer.js';
import { copyList, copyObject, type Origins } from './origins.js';
import type { Json, JsonObject } from '../types.js';

export interface LostRead {
  /** In words: `the rule "…"`. */
  readonly part: string;
  readonly field: Pointer;
}

export interface PartMove {
  readonly origins: Origins;
  /** Undefined if the form leaves the field out. */
  field(at: Pointer): Pointer | undefined;
  /** The place in the body of the form for one in the body of the fragment. */
  target(to: Pointer): Pointer;
  /** The parts that read a field which is left out; these are left out, too. */
  readonly lost: LostRead[];
}

interface Moving extends PartMove {
  /** The fields that one part reads and the form leaves out. */
  readonly reads: Pointer[];
}

/** A mapping is about an answer (`mapped`, also `/list/*`), a parameter is one; a `target` is a place of the body, a `path` has dots. */
type NameKind = 'field' | 'mapped' | 'answer' | 'target' | 'path' | 'logic';

interface NameShape {
  /** The places under each key, in the order in which they are moved. `*` is every other key, or every entry of a list. */
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

/** Names of fields are moved, and what concerns only fields that are left out is left out. */
export function moveParts(move: PartMove, fragment: JsonObject): JsonObject {
  const parts = Object.keys(DEFINITION.of).flatMap((part) => (typeof fragment[part] === 'object' ? [[part, fragment[part]]] : []));
  return moveObject({ ...move, reads: [] }, DEFINITION, Object.fromEntries(parts)) as JsonObject;
}

export function moveUi(move: PartMove, ui: JsonObject): JsonObject {
  return moveObject({ ...move, reads: [] }, UI, ui) as JsonObject;
}

/** Undefined if the form leaves out what a value is about. */
function moveValue(move: Moving, shape: NameKind | NameShape | undefined, value: Json, key: string): Json | undefined {
  if (typeof shape === 'string') return moveNames(move, shape, value);
  if (shape === undefined || typeof value !== 'object' || value === null) return value;
  if (isList(value)) return copyList(move.origins, value, (entry) => movePart(move, shape.of['*'], entry, key));
  return key === 'ui:search' ? movePart(move, shape, value, key) : moveObject(move, shape, value);
}

/** Undefined for a rule or the like that reads a field which is left out; of a search that is only noted. */
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
    const known = Object.hasOwn(shape.of, key) || key.startsWith('ui:') ? shape.of[key] : shape.of['*'];
    const inside = Object.hasOwn(value, key) ? moveValue(move, known, value[key] as Json, key) : null;
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

function moveNames(move: Moving, kind: NameKind, value: Json): Json | undefined {
  if (kind === 'logic') return moveLogic(move, value);
  if (typeof value === 'string') return MOVES[kind](move, value);
  if (!isList(value)) return value;
  const moved = copyList(move.origins, value, (name) => moveNames(move, kind, name));
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

/** Notes a field that is left out, and returns its name. */
function readField({ field, reads }: Moving, name: string): Pointer {
  const at = name as Pointer;
  const place = field(at);
  if (place === undefined) reads.push(at);
  return place ?? at;
}

/** In a dotted path, `answers.` is moved, and `form.` means any answer of the form. */
function movePath(move: Moving, path: string): string {
  const [root, ...keys] = path.split('.');
  if (root === 'form') return ['answers', ...keys].join('.');
  return root === 'answers' ? ['answers', ...keysOf(readField(move, pointer(...keys)))].join('.') : path;
}

/** Inside a list operator, variables belong to the entry. */
function moveLogic(move: Moving, logic: Json, inEntry = false): Json {
  if (isList(logic)) return copyList(move.origins, logic, (value) => moveLogic(move, value, inEntry));
  const call = callOf(logic);
  if (call === undefined || !isObject(logic)) return logic;
  const paths: ReadonlySet<unknown> = new Set(inEntry ? [] : pathsOfCall(call));
  const argument = (value: Json, nth: number): Json => {
    if (typeof value === 'string' && paths.has(value)) return movePath(move, value);
    if (isList(value) && value.some((path) => paths.has(path))) return copyList(move.origins, value, (path) => argument(path, nth));
    return moveLogic(move, value, inEntry || (nth === 1 && hasEntries(call.operator)));
  };
  return copyObject(move.origins, logic, (operator, given) => {
    if (!isList(given)) return [operator, argument(given, 0)];
    let nth = -1;
    return [operator, copyList(move.origins, given, (value) => argument(value, (nth += 1)))];
  });
}
