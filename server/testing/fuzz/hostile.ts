import fc from 'fast-check';

/** Texts that JavaScript reads as a number and that are no plain decimal integer, or no number at all. */
export const strangeIntegers: readonly string[] = [
  'Infinity',
  '-Infinity',
  '1e309',
  '-0',
  '1e3',
  '1E2',
  '0x10',
  '0b1',
  '0o7',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '01',
  '1.0',
  '1.',
  '.5',
  '1_000',
  '1,000',
  '\uff11',
  '\u0661',
  '',
  ' ',
  'NaN',
  'null',
  'true',
  '[1]',
  '99999999999999999999',
];

/** Texts that are neither `true` nor `false`, though some languages and libraries read them so. */
export const strangeBooleans: readonly string[] = ['', '1', '0', 'TRUE', 'False', 'yes', 'on', ' true', 'null', 'truefalse', '[]'];

/** What no form sends: other types, odd texts, extremes, and names that mean something to a language or a store. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}, [[]], [{}], [null], ''),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\uffff',
    '💩'.repeat(40),
    'x'.repeat(5000),
    '‮txt',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    "'; drop table clients; --",
    '${7*7}{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '02/30/2026',
    '12/31/9999',
    '00/00/0000',
    '2026-11-20',
    '99999999999999999999',
    '-0',
    '1e9',
  ),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length').map((key) => ({ [key]: { isAdmin: true } })),
  fc.integer({ min: 20, max: 60 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc.integer({ min: 50, max: 2000 }).map((length) => Array.from({ length }, (_, nth) => nth)),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);

/** One change to a body, at a place that is counted through it. */
interface Edit {
  readonly at: number;
  readonly act: 'replace' | 'remove' | 'add';
  readonly value: unknown;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(200),
  act: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  value: hostileValue,
});

/** The same body with up to three hostile changes. */
export function mutated(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(body, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([value, edits]) => edits.reduce(changed, value));
}

function changed(body: unknown, { at, act, value }: Edit): unknown {
  const copy: unknown = structuredClone(body);
  const places = placesIn(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (place === undefined) return value;
  if (act === 'remove') Reflect.deleteProperty(place.inside, place.key);
  else
    Reflect.defineProperty(place.inside, act === 'add' ? 'surplus' : place.key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

/** Every member of a value and of what is in it. */
export function placesIn(value: unknown): { readonly inside: object; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ inside: value, key }, ...placesIn(inner)]);
}

/** Bodies that are no JSON, or none that should be read. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '[',
    '[]',
    'null',
    'true',
    '1',
    '"x"',
    '{"a":',
    '{"a":1}}',
    "{'a':1}",
    '\ufeff{}',
    '\0',
    '{"a":01}',
    '{"__proto__":{}}',
  ),
  fc.constantFrom('[', '{"a":').map((part) => part.repeat(10_000)),
  fc.constant(`{"a":"${'x'.repeat(270_000)}"}`),
  fc.string({ unit: 'binary' }),
  fc.json().map((text) => text.slice(0, -1)),
);
