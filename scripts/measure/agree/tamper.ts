import type { Json, JsonObject } from '../../../engine/index.js';
import { own, pointer, type Pointer, ROOT, valueAt, within, withValue } from '../../../engine/base/pointer.js';
import { EXTREMES } from './page/values.js';
import type { Pick } from './page/visit.js';

/** Returns the JSON text of what takes the place of a value; undefined if the change does not apply. */
type Change = (value: Json, pick: Pick) => string | undefined;

const KEYS = ['stranger', 'FirstName', '', '0', 'ключ', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** What calls read beside the form. */
const BESIDE_THE_FORM = ['tenantCode', 'primaryClient', 'relationship', 'associations', 'agreements', 'referralLink'];

const CHANGES: { readonly [how: string]: Change } = {
  'type replaced': (value, pick) =>
    pick(['true', '7', '"text"', '{"x":1}', '["x"]'].filter((text) => kindOf(JSON.parse(text)) !== kindOf(value))),
  'wrapped in a list': (value) => JSON.stringify([value]),
  'wrapped in an object': (value) => JSON.stringify({ value }),
  'number too large': (_value, pick) => pick(['1e400', '-1e400']),
  'key added': (value, pick) => {
    const key = pick(kindOf(value) === 'object' ? KEYS.filter((each) => !Object.hasOwn(Object(value), each)) : []);
    // Through the text, because an assignment to __proto__ makes no key.
    return key === undefined ? undefined : `{${JSON.stringify(key)}:"x",${JSON.stringify(value).slice(1)}`.replace(',}', '}');
  },
  'value replaced': (_value, pick) => JSON.stringify(pick(EXTREMES)),
  'entry repeated': (value) => (Array.isArray(value) ? JSON.stringify([...value, value[0] ?? null]) : undefined),
  'list reversed': (value) => (Array.isArray(value) ? JSON.stringify(value.toReversed()) : undefined),
};
const [MERGED, HERE] = ['merged with another document', 'the place of the change'] as const;
/** No form sends what the other changes make, so that accepting it is wrong whatever else holds. */
const POSSIBLE = ['value replaced', 'entry repeated', 'list reversed'];

/** Changes one place of a body, or adds all that another document has beside it; undefined if that does not apply. */
export function tamper(body: Json, other: Json, pick: Pick) {
  const how = pick([MERGED, MERGED, ...Object.keys(CHANGES)]) ?? MERGED;
  if (how === MERGED) return { text: JSON.stringify(merged(body, other)), how, isForeign: false };
  const at = pick(placesOf(body).slice(how === 'key added' ? 0 : 1));
  const text = at === undefined ? undefined : CHANGES[how]?.(valueAt(body, at) as Json, pick);
  if (text === undefined) return undefined;
  const marked = JSON.stringify(at ? withValue(body, at, HERE) : HERE);
  return { text: marked.replace(`"${HERE}"`, () => text), how, isForeign: !POSSIBLE.includes(how) };
}

/** Returns a body with what the other one has where it has nothing, without what is for the call alone. */
function merged(body: Json, other: Json): Json {
  if (kindOf(body) !== 'object' || kindOf(other) !== 'object') return body;
  const more = Object.entries(other as JsonObject).filter(([key]) => !BESIDE_THE_FORM.includes(key));
  const both = more.map(([key, value]) => [key, merged((own(body, key) as Json | undefined) ?? value, value)]);
  return { ...(body as JsonObject), ...(Object.fromEntries(both) as JsonObject) };
}

/** Returns the pointers of all values in a body, its own first. */
function placesOf(value: Json, at: Pointer = ROOT): readonly Pointer[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.keys(value).flatMap((key) => placesOf(own(value, key) as Json, within(at, pointer(key))))];
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}
