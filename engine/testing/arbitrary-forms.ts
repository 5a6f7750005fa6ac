import fc from 'fast-check';
import type { Answers } from '../types.js';
import type { SettingItem } from '../resolved.js';

/** A random form with a list of another random form, random settings, and random answers, also invalid ones. */
export interface SampleForm {
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

const FIELD_KINDS = fc.array(fc.constantFrom<FieldKind>('choice', 'choice', 'box', 'text', 'number'), {
  minLength: 3,
  maxLength: KEYS.length,
});

/** Returns random conditions over earlier fields, settings and, in a list entry, fields of the outer form. */
function arbitraryCondition(before: readonly string[], outer: readonly string[]): fc.Arbitrary<unknown> {
  const names = [...before.map((key) => `answers.${key}`), ...outer.map((key) => `parent.${key}`)];
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

/** Returns random rules that affect fields after those they read, so that there is no cycle. */
function arbitraryRule(keys: readonly string[], nth: number, outer: readonly string[]): fc.Arbitrary<object> {
  return fc.integer({ min: 1, max: keys.length - 1 }).chain((from) => {
    const targets = fc.uniqueArray(fc.constantFrom(...keys.slice(from).map((key) => `/${key}`)), { minLength: 1, maxLength: 2 });
    const effects = fc.record({ show: targets, require: targets, lock: targets }, { requiredKeys: [] });
    return fc
      .record({ when: arbitraryCondition(keys.slice(0, from), outer), then: effects.filter((then) => Object.keys(then).length > 0) })
      .map((parts) => ({ id: `rule ${nth}`, ...parts }));
  });
}

/** Returns random form definitions with these fields and, if given, a list of another form. */
function arbitraryForm(
  id: string,
  used: readonly FieldKind[],
  outer: readonly string[],
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
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, nth) => arbitraryRule(all, nth, outer))));
  const required = fc.subarray(all, { maxLength: 2 });
  return fc.record({ bindings, rules, required }).map((parts) => ({
    id,
    bindings: parts.bindings,
    rules: parts.rules,
    schema: { type: 'object', required: parts.required, properties: { ...properties, ...listed } },
  }));
}

/** Returns random answers to fields of these kinds. */
function arbitraryAnswers(used: readonly FieldKind[]): fc.Arbitrary<Answers> {
  return fc.tuple(...used.map((kind) => VALUES[kind])).map((values) => {
    const given = values.map((value, nth): [string, unknown] => [KEYS[nth] as string, value]).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given);
  });
}

const arbitrarySettings: fc.Arbitrary<SettingItem[]> = fc
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

export const sampleForm: fc.Arbitrary<SampleForm> = fc.tuple(FIELD_KINDS, FIELD_KINDS).chain(([outer, inner]) =>
  fc
    .record({
      form: arbitraryForm('outer', outer, [], 'inner'),
      row: arbitraryForm(
        'inner',
        inner,
        outer.map((_, nth) => KEYS[nth] as string),
        undefined,
      ),
      settings: arbitrarySettings,
      answers: arbitraryAnswers(outer),
      rows: fc.array(arbitraryAnswers(inner), { maxLength: 3 }),
    })
    .map(({ form, row, settings: items, answers, rows }) => ({
      forms: [form, row],
      settings: items,
      answers: rows.length > 0 ? { ...answers, list: rows } : answers,
    })),
);
