import { isBlank, type Json } from '../../../../engine/index.js';
import { keysOf, type Pointer, pointer, valueAt, within, withValue } from '../../../../engine/base/pointer.js';
import type { Random } from './values.js';

/** A body that was changed after `toPayload`. */
export interface Tampered {
  readonly body: Json;
  /** The JSON text, where a value has none of its own, such as 1e400. */
  readonly text?: string;
  readonly how: string;
  /** No form sends such a body, so that accepting it is wrong whatever else holds. */
  readonly isForeign: boolean;
}

type Tamper = (random: Random, body: Json, donor: Json) => Tampered | undefined;

const STRANGE_TEXTS: readonly string[] = [
  'NOT OFFERED',
  '\u0000',
  '\ud800',
  '\u200b',
  ' ',
  'x'.repeat(5000),
  '😀'.repeat(400),
  'ｆｕｌｌ ｗｉｄｔｈ',
  '１２３４',
  '٠١٢٣',
  '__proto__',
  '1e308',
];
const NUMBERS: readonly number[] = [0, -1, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 53 + 2, 99999999999];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const UNKNOWN_KEYS = ['stranger', 'FirstName', 'first name', '', '0', 'is admin', 'ключ'];

/** Every way to change a body, each with equal chance. */
const TAMPERS: { readonly [how: string]: Tamper } = {
  'key added': (random, body) => addKey(random, body, random.pick(UNKNOWN_KEYS) ?? ''),
  'prototype key added': (random, body) => addKey(random, body, random.pick(PROTOTYPE_KEYS) ?? ''),
  'type replaced': replaceType,
  'key removed': (random, body) => at(random, body, (place) => ({ body: withValue(Object(body), place, undefined) as Json })),
  'value spliced from another document': spliceValue,
  'text replaced': (random, body) => replaceValue(random, body, random.pick(STRANGE_TEXTS) ?? '', 'string'),
  'number replaced': (random, body) => replaceValue(random, body, random.pick(NUMBERS) ?? 0),
  'number too large for a double': insertHugeNumber,
  'value wrapped in a list': (random, body) => wrappedIn(random, body, (value) => [value]),
  'value wrapped in an object': (random, body) => wrappedIn(random, body, (value) => ({ value })),
  'list entry repeated': (random, body) => changeList(random, body, (list) => [...list, list[0] ?? null]),
  'list reversed': (random, body) => changeList(random, body, (list) => list.toReversed()),
  'group moved to the root': unnestObject,
  'body nested': (_random, body) => ({ body: { body }, how: '', isForeign: true }),
  'values swapped': swapValues,
};

/** Changes a body in one random way; undefined if that way does not apply. */
export function tamper(random: Random, body: Json, donor: Json): Tampered | undefined {
  const how = random.pick(Object.keys(TAMPERS)) ?? '';
  const made = TAMPERS[how]?.(random, body, donor);
  return made && { ...made, how };
}

/** Returns the pointers of all values in a body that are not blank. */
function nonBlankPointers(value: Json, place = '' as Pointer): readonly Pointer[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.keys(value).flatMap((key) =>
    nonBlankPointers((value as { [key: string]: Json })[key] ?? null, within(place, pointer(key))),
  );
  return place === '' ? inner : [place, ...inner];
}

function at(random: Random, body: Json, change: (place: Pointer) => Partial<Tampered> & { readonly body: Json }): Tampered | undefined {
  const place = random.pick(nonBlankPointers(body));
  return place === undefined ? undefined : { how: '', isForeign: false, ...change(place) };
}

/**
 * Adds a key to a random object of the body; undefined if it has the key. The body is parsed from text, because assigning
 * `__proto__` creates no key.
 */
function addKey(random: Random, body: Json, key: string): Tampered | undefined {
  const holders = ['' as Pointer, ...nonBlankPointers(body).filter((place) => isRecord(valueAt(body, place)))];
  const holder = random.pick(holders) ?? ('' as Pointer);
  const value = JSON.stringify(random.pick<Json>(['x', 1, true, ['x'], { x: 1 }]));
  const inner = valueAt(body, holder) ?? body;
  if (Object.hasOwn(Object(inner), key)) return undefined;
  // Through the text, because an assignment to __proto__ makes no key.
  const text = JSON.stringify(inner).replace(
    /^\{(.?)/,
    (_all, next: string) => `{${JSON.stringify(key)}:${value}${next === '}' ? '' : ','}${next}`,
  );
  return { body: putAt(body, holder, JSON.parse(text) as Json), how: '', isForeign: true };
}

function putAt(body: Json, place: Pointer, value: Json): Json {
  return place === '' ? value : (withValue(Object(body), place, value) as Json);
}

/** Replaces a random value by one of another type. */
function replaceType(random: Random, body: Json): Tampered | undefined {
  return at(random, body, (place) => {
    const value = valueAt(body, place);
    const others = ([true, 7, 'text', { x: 1 }, ['x']] as readonly Json[]).filter((other) => kindOf(other) !== kindOf(value));
    return { body: putAt(body, place, random.pick(others) ?? 7), isForeign: true };
  });
}

/** Replaces a random value, of one kind if given; undefined if the body has none. */
function replaceValue(random: Random, body: Json, value: Json, kind?: string): Tampered | undefined {
  const places = nonBlankPointers(body).filter((place) => kind === undefined || typeof valueAt(body, place) === kind);
  const place = random.pick(places);
  return place === undefined ? undefined : { body: putAt(body, place, value), how: '', isForeign: false };
}

/** Copies a value of another body to the same place; undefined if it does not fit there. */
function spliceValue(random: Random, body: Json, donor: Json): Tampered | undefined {
  const foreign = nonBlankPointers(donor).filter((place) => isBlank(valueAt(body, place)));
  const place = random.pick(foreign.length > 0 && random.chance(0.8) ? foreign : nonBlankPointers(donor));
  const value = place === undefined ? undefined : (valueAt(donor, place) as Json | undefined);
  if (place === undefined || value === undefined || !hasHolder(body, place)) return undefined;
  return { body: putAt(body, place, value), how: '', isForeign: false };
}

/** Returns whether a place can be set: a list only accepts an entry after its last one. */
function hasHolder(body: Json, place: Pointer): boolean {
  const keys = keysOf(place);
  return keys.every((key, depth) => {
    const holder = valueAt(body, pointer(...keys.slice(0, depth))) ?? (depth === 0 ? body : undefined);
    if (holder === undefined) return !/^[0-9]+$/.test(key);
    return Array.isArray(holder) ? Number(key) <= holder.length : isRecord(holder);
  });
}

/** Replaces a random value by a number that exceeds the range of JavaScript. */
function insertHugeNumber(random: Random, body: Json): Tampered | undefined {
  const changed = replaceValue(random, body, 'THE HUGE NUMBER');
  if (!changed) return undefined;
  const text = JSON.stringify(changed.body).replace('"THE HUGE NUMBER"', random.chance(0.5) ? '1e400' : '-1e400');
  return { ...changed, body: JSON.parse(text) as Json, text, isForeign: true };
}

function wrappedIn(random: Random, body: Json, wrap: (value: Json) => Json): Tampered | undefined {
  return at(random, body, (place) => ({ body: putAt(body, place, wrap(valueAt(body, place) as Json)), isForeign: true }));
}

/** Changes a random list of the body; undefined if it has none. */
function changeList(random: Random, body: Json, change: (list: readonly Json[]) => Json): Tampered | undefined {
  const lists = nonBlankPointers(body).filter((place) => Array.isArray(valueAt(body, place)));
  const place = random.pick(lists);
  if (place === undefined) return undefined;
  return { body: putAt(body, place, change(valueAt(body, place) as readonly Json[])), how: '', isForeign: false };
}

/** Moves the keys of a random object to the top of the body; undefined if it has none. */
function unnestObject(random: Random, body: Json): Tampered | undefined {
  const place = random.pick(nonBlankPointers(body).filter((each) => isRecord(valueAt(body, each))));
  if (place === undefined || !isRecord(body)) return undefined;
  const inner = Object(valueAt(body, place)) as { [key: string]: Json };
  return { body: { ...(withValue(body, place, undefined) as { [key: string]: Json }), ...inner }, how: '', isForeign: false };
}

/** Swaps two random values of the body; undefined if one contains the other. */
function swapValues(random: Random, body: Json): Tampered | undefined {
  const places = nonBlankPointers(body);
  const [first, second] = [random.pick(places), random.pick(places)];
  if (first === undefined || second === undefined || first.startsWith(second) || second.startsWith(first)) return undefined;
  const [one, other] = [valueAt(body, first) as Json, valueAt(body, second) as Json];
  return { body: putAt(putAt(body, first, other), second, one), how: '', isForeign: false };
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
