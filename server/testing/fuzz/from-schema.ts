import fc from 'fast-check';

/** The part of JSON Schema that the API's document uses. */
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

/** Existing values by the names of parameters and keys. */
export type ValuePool = Readonly<Record<string, readonly unknown[]>>;

/** Returns an arbitrary of values that a schema allows, mostly existing ones if the pool has the name. */
export function fromSchema(schema: Schema, pool: ValuePool, name = ''): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(pool, name) ? (pool[name] ?? []) : [];
  const any = fromType(schema, pool);
  return known.length === 0 ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

/** Returns an arbitrary of values that a schema allows. */
function fromType(schema: Schema, pool: ValuePool): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => fromSchema(each, pool)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => arbitraryByType[type]?.(schema, pool) ?? fc.jsonValue()));
}

const arbitraryByType: Readonly<Record<string, (schema: Schema, pool: ValuePool) => fc.Arbitrary<unknown>>> = {
  string: textArbitrary,
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

/** Returns an arbitrary of texts with the schema's pattern or length. */
function textArbitrary({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' });
}
