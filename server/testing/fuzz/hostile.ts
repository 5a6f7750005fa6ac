import fc from 'fast-check';

/** Texts that JavaScript or other languages read as numbers, but that are no plain decimal integers. */
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

/** Texts that some languages read as booleans, but that are neither `true` nor `false`. */
export const strangeBooleans: readonly string[] = ['', '1', '0', 'TRUE', 'False', 'yes', 'on', ' true', 'null', 'truefalse', '[]'];

/** Values that no form sends: other types, odd texts, extremes, and names with a special meaning. */
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
  fc.integer({ min: 50, max: 2000 }).map((length) => Array.from({ length }, (_, index) => index)),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);

/** A change of a body; `at` counts its members. */
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

/** Returns bodies with one to three hostile changes. */
export function mutateBody(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(body, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([value, edits]) => edits.reduce(applyEdit, value));
}

/** Returns a copy of a body with one member replaced, removed or added. */
function applyEdit(body: unknown, { at, act, value }: Edit): unknown {
  const copy: unknown = structuredClone(body);
  const members = membersOf(copy);
  const member = members[at % Math.max(members.length, 1)];
  if (member === undefined) return value;
  if (act === 'remove') Reflect.deleteProperty(member.inside, member.key);
  else
    Reflect.defineProperty(member.inside, act === 'add' ? 'surplus' : member.key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

/** Returns all members of a value at any depth, each with the object that contains it. */
export function membersOf(value: unknown): { readonly inside: object; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ inside: value, key }, ...membersOf(inner)]);
}

/** Bodies that are no JSON, or JSON that the server must reject. */
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
