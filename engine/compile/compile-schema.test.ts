import { describe, expect, it } from '@jest/globals';
import type { Json } from '../types.js';
import { compileSchema, type FindSchema, createAjv } from './validators.js';

function isValid(schema: Json, data: unknown, find?: FindSchema): boolean {
  const compiled = compileSchema(createAjv(), schema, find);
  if (!compiled.ok) throw new Error(compiled.problems);
  return compiled.value(data).length === 0;
}

function reasonAgainst(schema: Json, find?: FindSchema): string {
  const compiled = compileSchema(createAjv(), schema, find);
  return compiled.ok ? '' : compiled.problems;
}

describe('a reference', () => {
  it('disables the keywords beside it', () => {
    const schema = {
      definitions: { list: { type: 'array' } },
      properties: { a: { $ref: '#/definitions/list', maxItems: 1, not: true } },
    };
    expect(isValid(schema, { a: [1, 2, 3] })).toBe(true);
    expect(isValid(schema, { a: 'text' })).toBe(false);
  });

  it('still finds what stands beside another reference', () => {
    expect(isValid({ $ref: '#/definitions/a', definitions: { a: { type: 'integer' } } }, 1)).toBe(true);
    expect(isValid({ $ref: '#/definitions/a', definitions: { a: { type: 'integer' } } }, 'a')).toBe(false);
  });

  it('is an ordinary property where it is not a text', () => {
    expect(isValid({ properties: { $ref: { type: 'string' } } }, { $ref: 1 })).toBe(false);
    expect(isValid({ const: { $ref: '#/definitions/a', $id: 'b', type: 'c' } }, { $ref: '#/definitions/a', $id: 'b', type: 'c' })).toBe(
      true,
    );
  });

  it('may go round in data as deep as it likes', () => {
    const tree = { properties: { child: { $ref: '#' }, n: { type: 'integer' } }, additionalProperties: false };
    expect(isValid(tree, { child: { child: { n: 1 } } })).toBe(true);
    expect(isValid(tree, { child: { child: { n: 'x' } } })).toBe(false);
  });

  it('finds other documents by their address, those that they name too', () => {
    const documents: { readonly [address: string]: Json } = {
      'http://localhost:1234/a.json': { properties: { b: { $ref: 'folder/b.json#/definitions/b' } } },
      'http://localhost:1234/folder/b.json': { definitions: { b: { $ref: 'c.json' } } },
      'http://localhost:1234/folder/c.json': true,
    };
    const find: FindSchema = (address) => documents[address];
    expect(isValid({ $ref: 'http://localhost:1234/a.json' }, { b: 1 }, find)).toBe(true);
    expect(reasonAgainst({ $ref: 'http://localhost:1234/folder/b.json#/definitions/none' }, find)).toBe(
      'The reference "http://localhost:1234/folder/b.json#/definitions/none" leads nowhere.',
    );
    expect(reasonAgainst({ $ref: 'http://localhost:1234/none.json' }, find)).toBe(
      'The reference "http://localhost:1234/none.json" leads nowhere.',
    );
  });

  it('knows the meta-schema', () => {
    expect(isValid({ $ref: 'http://json-schema.org/draft-07/schema#' }, { minLength: 1 })).toBe(true);
    expect(isValid({ $ref: 'http://json-schema.org/draft-07/schema#' }, { minLength: -1 })).toBe(false);
  });
});

describe('a property', () => {
  it.each(['toString', 'constructor', 'hasOwnProperty'])('that only the prototype has is absent: %s', (name) => {
    expect(isValid({ required: [name] }, {})).toBe(false);
    expect(isValid({ properties: { [name]: false } }, {})).toBe(true);
    expect(isValid({ properties: { [name]: { type: 'string' } } }, { [name]: 1 })).toBe(false);
    expect(isValid({ dependencies: { [name]: ['a'] } }, {})).toBe(true);
  });
});

describe('the keywords', () => {
  it('may be true or false instead of a schema', () => {
    expect(isValid(true, 1)).toBe(true);
    expect(isValid(false, 1)).toBe(false);
    expect(isValid({ items: [true, false] }, [1])).toBe(true);
    expect(isValid({ items: [true, false] }, [1, 2])).toBe(false);
  });

  it('of other drafts and of tools mean nothing', () => {
    const schema = {
      type: 'string',
      id: 5,
      discriminator: {},
      prefixItems: [false],
      unevaluatedProperties: false,
      dependentRequired: { a: ['b'] },
    };
    expect(isValid(schema, null)).toBe(false);
    expect(isValid({ ...schema, type: 'object' }, { a: 1 })).toBe(true);
  });

  it('count characters, not halves of them', () => {
    expect(isValid({ maxLength: 2 }, '💩💩')).toBe(true);
    expect(isValid({ minLength: 2 }, '💩')).toBe(false);
    expect(isValid({ pattern: '^.$' }, '💩')).toBe(true);
    expect(isValid({ pattern: '^\\p{Lu}$' }, 'É')).toBe(true);
  });

  it.each<[number, number, boolean]>([
    [19.99, 0.01, true],
    [123456789.01, 0.01, true],
    [19.995, 0.01, false],
    [0.0075, 0.0001, true],
    [0.00751, 0.0001, false],
    [-4.5, 1.5, true],
    [1e308, 0.5, true],
    [12391239123, 1e-8, true],
  ])('multiples are those of the decimals as written: %d of %d is %s', (value, multipleOf, expected) => {
    expect(isValid({ multipleOf }, value)).toBe(expected);
  });

  it('take 1.0 for an integer and large numbers as they are', () => {
    expect(isValid({ type: 'integer' }, 1.0)).toBe(true);
    expect(isValid({ type: 'integer' }, 1e300)).toBe(true);
    expect(isValid({ maximum: 18446744073709551600 }, 18446744073709551600)).toBe(true);
  });

  it('take a format for a remark', () => {
    expect(isValid({ format: 'email' }, 'no address')).toBe(true);
    expect(isValid({ format: 'phone' }, 'unknown to every tool')).toBe(true);
  });

  it('tell every error at once, without messages', () => {
    const compiled = compileSchema(createAjv(), { properties: { a: { type: 'string' }, b: { maxLength: 1 } }, required: ['c'] });
    expect(compiled.ok && compiled.value({ a: 1, b: 'long' })).toEqual([
      { instancePath: '', keyword: 'required', params: { missingProperty: 'c' } },
      { instancePath: '/a', keyword: 'type', params: { type: 'string' } },
      { instancePath: '/b', keyword: 'maxLength', params: { limit: 1 } },
    ]);
  });
});

describe('a schema that is none', () => {
  it.each<[string, Json, RegExp]>([
    ['a text', 'type', /^A schema is an object, true or false\.$/],
    [
      'one with a wrong keyword',
      { properties: { a: { minLength: -1 } } },
      /^The schema is not a draft-07 schema; look at \/properties\/a\/minLength\.$/,
    ],
    ['one that is asynchronous, as only ajv knows it', { $async: true }, /"\$async"/],
    ['one with a pattern that is none', { pattern: '(' }, /Invalid regular expression/],
    [
      'one that names two schemas alike',
      { definitions: { a: { $id: 'http://x/a', type: 'string' }, b: { $id: 'http://x/a', type: 'null' } } },
      /resolves to more than one schema/,
    ],
  ])('is refused in words: %s', (_, schema, reason) => {
    expect(reasonAgainst(schema)).toMatch(reason);
  });

  it('is left as it was given', () => {
    const schema = { properties: { a: { $ref: '#/definitions/a', type: 'string' } }, definitions: { a: { nullable: true } } };
    const before = JSON.stringify(schema);
    isValid(schema, {});
    expect(JSON.stringify(schema)).toBe(before);
  });
});
