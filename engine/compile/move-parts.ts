import { copyList, copyObject } from './merge-parts.js';
import { isObject } from './documents.js';
import { ANSWER_KEYS, namedAnswer } from './named-answer.js';
import { hasEntries, pathsOfCall } from '../expressions/operators.js';
import { callOf } from '../expressions/paths.js';
import { keysOf, own, pointer, type Pointer } from '../base/pointer.js';
import type { Origins } from './origins.js';
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

const PARTS = ['rules', 'checks', 'fills', 'changes'] as const;

/**
 * Returns bindings, rules, checks, fills, changes and mappings of a fragment as a form has them: names of fields moved, and without what
 * concerns only fields that are left out.
 */
export function moveParts(move: PartMove, fragment: JsonObject): JsonObject {
  const { bindings, submit } = fragment;
  const body = own(submit, 'body');
  return {
    ...(isObject(bindings) && { bindings: copyObject(move.origins, bindings, (at, value) => moveKey(move, at, value)) }),
    ...Object.fromEntries(
      PARTS.flatMap((part) => {
        const list = fragment[part];
        if (!Array.isArray(list)) return [];
        return [[part, copyList(move.origins, list as readonly Json[], (value) => moveWhole(move, MOVES[part], value))]];
      }),
    ),
    ...(isObject(submit) &&
      Array.isArray(body) && {
        submit: {
          ...submit,
          body: copyList(move.origins, body as readonly Json[], (value) => moveWhole(move, moveMapping, value)),
        },
      }),
  };
}

/** Returns a part as the form has it; undefined if the form leaves out what it concerns or reads. */
function moveWhole(move: PartMove, moveOne: (move: PartMove, part: JsonObject) => Json | undefined, part: Json): Json | undefined {
  if (!isObject(part)) return part;
  const before = move.lost.length;
  const moved = moveOne(move, part);
  return move.lost.length > before ? undefined : moved;
}

const MOVES = { rules: moveRule, checks: moveCheck, fills: moveFill, changes: moveChange } as const;

/** Returns the entry of an object whose keys name fields; undefined for a field that is left out. */
function moveKey({ field }: PartMove, at: string, value: Json): readonly [string, Json] | undefined {
  const place = field(at as Pointer);
  return place === undefined ? undefined : [place, value];
}

/** Returns an object whose keys name fields, with its values mapped; undefined if all of its fields are left out. */
function moveKeys(move: PartMove, value: Json | undefined, valueOf: (value: Json) => Json): Json | undefined {
  if (!isObject(value)) return value;
  const moved = copyObject(move.origins, value, (at, child) => moveKey(move, at, valueOf(child)));
  return Object.keys(moved).length === 0 && Object.keys(value).length > 0 ? undefined : moved;
}

/** Returns one or more names of fields without those that are left out; undefined if none remains. */
function moveFields(move: PartMove, names: Json | undefined): Json | undefined {
  if (typeof names === 'string') return move.field(names as Pointer);
  if (!Array.isArray(names)) return names;
  const moved = copyList(move.origins, names as readonly Json[], (name) => (typeof name === 'string' ? move.field(name as Pointer) : name));
  return moved.length === 0 && names.length > 0 ? undefined : moved;
}

/** Returns a copy of a part with the values that `changes` gives; its other keys stay. */
function withMoved(move: PartMove, part: JsonObject, changes: { readonly [key: string]: Json | undefined }): JsonObject {
  return copyObject(move.origins, part, (key, value) => {
    const moved = Object.hasOwn(changes, key) ? changes[key] : value;
    return moved === undefined ? undefined : [key, moved];
  });
}

function moveRule(move: PartMove, rule: JsonObject): Json | undefined {
  const then = own(rule, 'then');
  if (!isObject(then)) return rule;
  const moved = withMoved(move, then, {
    show: moveFields(move, then['show']),
    require: moveFields(move, then['require']),
    lock: moveFields(move, then['lock']),
    options: moveKeys(move, then['options'], (value) => value),
  });
  if (Object.keys(moved).length === 0) return undefined;
  return withMoved(move, rule, { when: moveLogic(move, `the rule "${String(rule['id'])}"`, rule['when']), then: moved });
}

function moveCheck(move: PartMove, check: JsonObject): Json | undefined {
  const at = moveFields(move, check['at']);
  if (at === undefined) return undefined;
  const what = `the check "${String(check['id'])}"`;
  return withMoved(move, check, {
    at,
    when: moveLogic(move, what, check['when']),
    holds: moveLogic(move, what, check['holds']),
    with: moveValues(move, what, check['with']),
  });
}

function moveFill(move: PartMove, fill: JsonObject): Json | undefined {
  const box = moveFields(move, fill['box']);
  const what = `the fill "${String(fill['id'])}"`;
  const copy = moveKeys(move, fill['copy'], (source) => (typeof source === 'string' ? movePath(move, what, source) : source));
  return box === undefined || copy === undefined ? undefined : withMoved(move, fill, { box, copy });
}

function moveChange(move: PartMove, change: JsonObject): Json | undefined {
  const what = `the change "${String(change['id'])}"`;
  const on = moveFields(move, change['on']);
  if (on === undefined) return undefined;
  const set = moveKeys(move, change['set'], (value) => moveLogic(move, what, value) ?? null);
  return set === undefined ? undefined : withMoved(move, change, { on, set, when: moveLogic(move, what, change['when']) });
}

function moveMapping(move: PartMove, mapping: JsonObject): Json | undefined {
  const name = namedAnswer(mapping);
  const [field, each] = name.endsWith('/*') ? [name.slice(0, -2), '/*'] : [name, ''];
  const place = move.field(field as Pointer);
  if (place === undefined) return undefined;
  const what = `the mapping of "${place}${each}"`;
  return withMoved(move, mapping, {
    ...Object.fromEntries(ANSWER_KEYS.map((key) => [key, Object.hasOwn(mapping, key) ? `${place}${each}` : undefined])),
    ...Object.fromEntries(
      (['to', 'shownBy'] as const).map((key) => {
        const target = mapping[key];
        return [key, typeof target === 'string' ? move.target(target as Pointer) : undefined];
      }),
    ),
    when: moveLogic(move, what, mapping['when']),
    with: moveParameters(move, what, mapping['with']),
  });
}

/** Returns the parameters of a mapping, with those that are answers moved. */
function moveParameters(move: PartMove, what: string, given: Json | undefined): Json | undefined {
  if (!isObject(given)) return given;
  return copyObject(move.origins, given, (name, value) => {
    if (!isObject(value)) return [name, value];
    const answer = String(value['answer']) as Pointer;
    const place = move.field(answer);
    if (place === undefined) move.lost.push({ part: what, field: answer });
    return [name, withMoved(move, value, { answer: place ?? answer, else: moveLogic(move, what, value['else']) })];
  });
}

/** Returns an object of expressions with their variables moved. */
function moveValues(move: PartMove, what: string, values: Json | undefined): Json | undefined {
  if (!isObject(values)) return values;
  return copyObject(move.origins, values, (name, value) => [name, moveLogic(move, what, value) ?? null]);
}

/** Returns an expression with the answers that it reads moved; `part` says in words what it belongs to. */
function moveLogic(move: PartMove, part: string, logic: Json | undefined, inEntry = false): Json | undefined {
  if (Array.isArray(logic)) return copyList(move.origins, logic as readonly Json[], (value) => moveLogic(move, part, value, inEntry));
  const call = callOf(logic);
  if (call === undefined || !isObject(logic)) return logic;
  const paths: ReadonlySet<unknown> = new Set(inEntry ? [] : pathsOfCall(call));
  const argument = (value: Json, nth: number): Json => {
    if (typeof value === 'string' && paths.has(value)) return movePath(move, part, value);
    if (Array.isArray(value) && value.some((path) => paths.has(path)))
      return copyList(move.origins, value as readonly Json[], (path) => argument(path, nth));
    return moveLogic(move, part, value, inEntry || (nth === 1 && hasEntries(call.operator))) ?? null;
  };
  return copyObject(move.origins, logic, (operator, given) => {
    if (!Array.isArray(given)) return [operator, argument(given, 0)];
    let nth = -1;
    return [operator, copyList(move.origins, given as readonly Json[], (value) => argument(value, (nth += 1)))];
  });
}

/** Returns a dotted path of an answer as the form has it: `answers.` is moved, and `form.` means any answer of the form. */
function movePath(move: PartMove, part: string, path: string): string {
  const [root, ...keys] = path.split('.');
  if (root === 'form') return ['answers', ...keys].join('.');
  if (root !== 'answers') return path;
  const at = pointer(...keys);
  const place = move.field(at);
  if (place === undefined) move.lost.push({ part, field: at });
  return ['answers', ...keysOf(place ?? at)].join('.');
}

/** Returns the `ui` of a fragment's field, and of the fields in it, with what its searches read and fill moved. */
export function moveUi(move: PartMove, ui: JsonObject): JsonObject {
  return copyObject(move.origins, ui, (key, value) => {
    if (key === 'ui:search' && isObject(value)) return [key, moveSearch(move, value)];
    return [key, isObject(value) && !key.startsWith('ui:') ? moveUi(move, value) : value];
  });
}

function moveSearch(move: PartMove, search: JsonObject): JsonObject {
  const what = `the search "${String(search['name'])}"`;
  return withMoved(move, search, {
    when: moveLogic(move, what, search['when']),
    within: moveLogic(move, what, search['within']),
    fills: moveKeys(move, search['fills'], (value) => value) ?? {},
  });
}
