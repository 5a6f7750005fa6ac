import fc from 'fast-check';

/** As much of JSON Schema as our calls are described with. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** What there really is, by the names under which calls ask for it. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

/** Values that a schema allows; where it asks for something that there is, mostly that. */
export function fromSchema(schema: Schema, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(pool, name) ? (pool[name] ?? []) : [];
  const any = allowed(schema, pool);
  return known.length === 0 ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

function allowed(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => fromSchema(each, pool)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => ofType[type]?.(schema, pool) ?? fc.jsonValue()));
}

const ofType: Readonly<Record<string, (schema: Schema, pool: Pool) => fc.Arbitrary<unknown>>> = {
  string: texts,
  integer: ({ minimum = -1000, maximum = 2_000_000_000 }) => fc.integer({ min: minimum, max: maximum }),
  number: ({ minimum = -1000, maximum = 1000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, minItems = 0 }, pool) => fc.array(fromSchema(items, pool), { minLength: minItems, maxLength: minItems + 3 }),
  object: ({ properties, required = [] }, pool) => {
    if (properties === undefined) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue(), { maxKeys: 5 });
    const each = Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, pool, name)] as const);
    return fc.record(Object.fromEntries(each), { requiredKeys: required.filter((name) => Object.hasOwn(properties, name)) });
  },
};

function texts({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' });
}
