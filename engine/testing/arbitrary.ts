import fc from 'fast-check';
import type { Answers } from '../types.js';
import type { SettingItem } from '../resolved.js';

/** A random small form, with a list of random small forms in it, random settings and random answers, wrong ones included. */
export interface Sample {
  readonly forms: readonly { readonly [key: string]: unknown }[];
  readonly settings: readonly SettingItem[];
  readonly answers: Answers;
}

type FieldKind = 'choice' | 'box' | 'text' | 'number';
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const CODES = ['S1', 'S2', 'S3'] as const;
const CHOICES = ['x', 'y', 'z'] as const;

const SCHEMAS: { readonly [kind in FieldKind]: object } = {
  choice: { type: 'string', enum: [...CHOICES] },
  box: { type: 'boolean' },
  text: { type: 'string', maxLength: 5 },
  number: { type: 'number', minimum: 0 },
};

const VALUES: { readonly [kind in FieldKind]: fc.Arbitrary<unknown> } = {
  choice: fc.constantFrom(...CHOICES, 'other', '', undefined),
  box: fc.constantFrom(true, false, undefined),
  text: fc.constantFrom('', ' ', 'ok', 'far too long', undefined),
  number: fc.constantFrom(-1, 0, 7, undefined),
};

const kinds = fc.array(fc.constantFrom<FieldKind>('choice', 'choice', 'box', 'text', 'number'), { minLength: 3, maxLength: KEYS.length });

/** A condition over the fields before a place, the settings, and in an entry of a list the form around it. */
function condition(before: readonly string[], around: readonly string[]): fc.Arbitrary<unknown> {
  const names = [...before.map((key) => `answers.${key}`), ...around.map((key) => `parent.${key}`)];
  const read = names.length > 0 ? fc.constantFrom(...names) : fc.constant('setting.S1.on');
  const simple = fc.oneof(
    fc.record({ read, value: fc.constantFrom(...CHOICES) }).map(({ read: path, value }) => ({ '===': [{ var: path }, value] })),
    read.map((path) => ({ '!!': { var: path } })),
    read.map((path) => ({ '!': { var: path } })),
    fc.constantFrom(...CODES).map((code) => ({ var: `setting.${code}.on` })),
    read.map((path) => ({ '<': [{ var: path }, 5] })),
  );
  return fc.oneof(
    simple,
    fc.tuple(simple, simple).map((both) => ({ and: both })),
    fc.tuple(simple, simple).map((both) => ({ or: both })),
  );
}

/** A rule changes fields after those it reads, so that no circle comes up. */
function rule(keys: readonly string[], nth: number, around: readonly string[]): fc.Arbitrary<object> {
  return fc.integer({ min: 1, max: keys.length - 1 }).chain((from) => {
    const targets = fc.uniqueArray(fc.constantFrom(...keys.slice(from).map((key) => `/${key}`)), { minLength: 1, maxLength: 2 });
    const effects = fc.record({ show: targets, require: targets, lock: targets }, { requiredKeys: [] });
    return fc
      .record({ when: condition(keys.slice(0, from), around), then: effects.filter((then) => Object.keys(then).length > 0) })
      .map((parts) => ({ id: `rule ${nth}`, ...parts }));
  });
}

function formOf(
  id: string,
  used: readonly FieldKind[],
  around: readonly string[],
  list: string | undefined,
): fc.Arbitrary<{ readonly [key: string]: unknown }> {
  const keys = used.map((_, nth) => KEYS[nth] as string);
  const all = list === undefined ? keys : [...keys, 'list'];
  const properties = Object.fromEntries(used.map((kind, nth) => [keys[nth], { ...SCHEMAS[kind], title: `Field ${keys[nth]}` }]));
  const listed = list === undefined ? {} : { list: { type: 'array', title: 'List', items: { $ref: `form:${list}` } } };
  const bindings = fc.dictionary(
    fc.constantFrom(...all.map((key) => `/${key}`)),
    fc.constantFrom(...CODES).map((setting) => ({ setting })),
    { maxKeys: 2, noNullPrototype: true },
  );
  const rules = fc
    .integer({ min: 0, max: 5 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, nth) => rule(all, nth, around))));
  const required = fc.subarray(all, { maxLength: 2 });
  return fc.record({ bindings, rules, required }).map((parts) => ({
    id,
    bindings: parts.bindings,
    rules: parts.rules,
    schema: { type: 'object', required: parts.required, properties: { ...properties, ...listed } },
  }));
}

function answersOf(used: readonly FieldKind[]): fc.Arbitrary<Answers> {
  return fc.tuple(...used.map((kind) => VALUES[kind])).map((values) => {
    const given = values.map((value, nth): [string, unknown] => [KEYS[nth] as string, value]).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given);
  });
}

const settings: fc.Arbitrary<SettingItem[]> = fc
  .tuple(
    ...CODES.map((code) =>
      fc.record({
        code: fc.constant(code),
        status: fc.constantFrom('Enabled', 'Disabled', 'ENABLED_TO_CLIENT', 'ENABLED_TO_ADMIN'),
        required: fc.boolean(),
      }),
    ),
  )
  .chain((items) => fc.subarray([...items]));

export const sample: fc.Arbitrary<Sample> = fc.tuple(kinds, kinds).chain(([outer, inner]) =>
  fc
    .record({
      form: formOf('outer', outer, [], 'inner'),
      row: formOf(
        'inner',
        inner,
        outer.map((_, nth) => KEYS[nth] as string),
        undefined,
      ),
      settings,
      answers: answersOf(outer),
      rows: fc.array(answersOf(inner), { maxLength: 3 }),
    })
    .map(({ form, row, settings: items, answers, rows }) => ({
      forms: [form, row],
      settings: items,
      answers: rows.length > 0 ? { ...answers, list: rows } : answers,
    })),
);
