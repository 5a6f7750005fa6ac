import { isBlank, type Json } from '../../engine/index.js';
import { keysOf, type Pointer, pointer, valueAt, within, withValue } from '../../engine/pointer.js';
import type { Random } from './random.js';

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
  'key added': (random, body) => added(random, body, random.pick(UNKNOWN_KEYS) ?? ''),
  'prototype key added': (random, body) => added(random, body, random.pick(PROTOTYPE_KEYS) ?? ''),
  'type replaced': replaceType,
  'key removed': (random, body) => at(random, body, (place) => ({ body: withValue(Object(body), place, undefined) as Json })),
  'value spliced from another document': splice,
  'text replaced': (random, body) => replaced(random, body, random.pick(STRANGE_TEXTS) ?? '', 'string'),
  'number replaced': (random, body) => replaced(random, body, random.pick(NUMBERS) ?? 0),
  'number too large for a double': hugeNumber,
  'value wrapped in a list': (random, body) => wrappedIn(random, body, (value) => [value]),
  'value wrapped in an object': (random, body) => wrappedIn(random, body, (value) => ({ value })),
  'list entry repeated': (random, body) => ofList(random, body, (list) => [...list, list[0] ?? null]),
  'list reversed': (random, body) => ofList(random, body, (list) => list.toReversed()),
  'group moved to the root': unnested,
  'body nested': (_random, body) => ({ body: { body }, how: '', isForeign: true }),
  'values swapped': swapped,
};

/** Changes a body in one way; undefined where the way does not apply. */
export function tamper(random: Random, body: Json, donor: Json): Tampered | undefined {
  const how = random.pick(Object.keys(TAMPERS)) ?? '';
  const made = TAMPERS[how]?.(random, body, donor);
  return made && { ...made, how };
}

/** Every place in a body that holds something. */
function placesIn(value: Json, place = '' as Pointer): readonly Pointer[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.keys(value).flatMap((key) => placesIn((value as { [key: string]: Json })[key] ?? null, within(place, pointer(key))));
  return place === '' ? inner : [place, ...inner];
}

function at(random: Random, body: Json, change: (place: Pointer) => Partial<Tampered> & { readonly body: Json }): Tampered | undefined {
  const place = random.pick(placesIn(body));
  return place === undefined ? undefined : { how: '', isForeign: false, ...change(place) };
}

function added(random: Random, body: Json, key: string): Tampered | undefined {
  const holders = ['' as Pointer, ...placesIn(body).filter((place) => isRecord(valueAt(body, place)))];
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

function replaceType(random: Random, body: Json): Tampered | undefined {
  return at(random, body, (place) => {
    const value = valueAt(body, place);
    const others = ([true, 7, 'text', { x: 1 }, ['x']] as readonly Json[]).filter((other) => kindOf(other) !== kindOf(value));
    return { body: putAt(body, place, random.pick(others) ?? 7), isForeign: true };
  });
}

function replaced(random: Random, body: Json, value: Json, kind?: string): Tampered | undefined {
  const places = placesIn(body).filter((place) => kind === undefined || typeof valueAt(body, place) === kind);
  const place = random.pick(places);
  return place === undefined ? undefined : { body: putAt(body, place, value), how: '', isForeign: false };
}

function splice(random: Random, body: Json, donor: Json): Tampered | undefined {
  const foreign = placesIn(donor).filter((place) => isBlank(valueAt(body, place)));
  const place = random.pick(foreign.length > 0 && random.chance(0.8) ? foreign : placesIn(donor));
  const value = place === undefined ? undefined : (valueAt(donor, place) as Json | undefined);
  if (place === undefined || value === undefined || !hasHolder(body, place)) return undefined;
  return { body: putAt(body, place, value), how: '', isForeign: false };
}

/** A list takes a value behind its last entry only. */
function hasHolder(body: Json, place: Pointer): boolean {
  const keys = keysOf(place);
  return keys.every((key, depth) => {
    const holder = valueAt(body, pointer(...keys.slice(0, depth))) ?? (depth === 0 ? body : undefined);
    if (holder === undefined) return !/^[0-9]+$/.test(key);
    return Array.isArray(holder) ? Number(key) <= holder.length : isRecord(holder);
  });
}

function hugeNumber(random: Random, body: Json): Tampered | undefined {
  const changed = replaced(random, body, 'THE HUGE NUMBER');
  if (!changed) return undefined;
  const text = JSON.stringify(changed.body).replace('"THE HUGE NUMBER"', random.chance(0.5) ? '1e400' : '-1e400');
  return { ...changed, body: JSON.parse(text) as Json, text, isForeign: true };
}

function wrappedIn(random: Random, body: Json, wrap: (value: Json) => Json): Tampered | undefined {
  return at(random, body, (place) => ({ body: putAt(body, place, wrap(valueAt(body, place) as Json)), isForeign: true }));
}

function ofList(random: Random, body: Json, change: (list: readonly Json[]) => Json): Tampered | undefined {
  const lists = placesIn(body).filter((place) => Array.isArray(valueAt(body, place)));
  const place = random.pick(lists);
  if (place === undefined) return undefined;
  return { body: putAt(body, place, change(valueAt(body, place) as readonly Json[])), how: '', isForeign: false };
}

function unnested(random: Random, body: Json): Tampered | undefined {
  const place = random.pick(placesIn(body).filter((each) => isRecord(valueAt(body, each))));
  if (place === undefined || !isRecord(body)) return undefined;
  const inner = Object(valueAt(body, place)) as { [key: string]: Json };
  return { body: { ...(withValue(body, place, undefined) as { [key: string]: Json }), ...inner }, how: '', isForeign: false };
}

function swapped(random: Random, body: Json): Tampered | undefined {
  const places = placesIn(body);
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
