import { describe, expect, it } from '@jest/globals';
import type { Json } from '../types.js';
import cases from './schema-cases.json' with { type: 'json' };
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

describe('a schema judges as its cases say', () => {
  it.each(cases.map(({ title, ...each }) => [title, each as { schema: Json; data: Json; valid: boolean }] as const))(
    '%s',
    (_title, { schema, data, valid }) => expect([data, isValid(schema, data)]).toEqual([data, valid]),
  );

  it('and tells every error at once, without messages', () => {
    const compiled = compileSchema(createAjv(), { properties: { a: { type: 'string' }, b: { maxLength: 1 } }, required: ['c'] });
    expect(compiled.ok && compiled.value({ a: 1, b: 'long' })).toEqual([
      { instancePath: '', keyword: 'required', params: { missingProperty: 'c' } },
      { instancePath: '/a', keyword: 'type', params: { type: 'string' } },
      { instancePath: '/b', keyword: 'maxLength', params: { limit: 1 } },
    ]);
  });
});

describe('a reference', () => {
  it('finds other documents by their address, those that they name too', () => {
    const documents: { readonly [address: string]: Json } = {
      'http://localhost:1234/a.json': { properties: { b: { $ref: 'folder/b.json#/definitions/b' } } },
      'http://localhost:1234/folder/b.json': { definitions: { b: { $ref: 'c.json' } } },
      'http://localhost:1234/folder/c.json': true,
    };
    const find: FindSchema = (address) => documents[address];
    expect(isValid({ $ref: 'http://localhost:1234/a.json' }, { b: 1 }, find)).toBe(true);
    for (const lost of ['http://localhost:1234/folder/b.json#/definitions/none', 'http://localhost:1234/none.json'])
      expect(reasonAgainst({ $ref: lost }, find)).toBe(`The reference "${lost}" leads nowhere.`);
  });
});

describe('a schema that is none', () => {
  const twice = { definitions: { a: { $id: 'http://x/a', type: 'string' }, b: { $id: 'http://x/a', type: 'null' } } };
  it.each<[string, Json, RegExp]>([
    ['a text', 'type', /^A schema is an object, true or false\.$/],
    [
      'a wrong keyword',
      { properties: { a: { minLength: -1 } } },
      /^The schema is not a draft-07 schema; look at \/properties\/a\/minLength\.$/,
    ],
    ['one that is asynchronous, as only ajv knows it', { $async: true }, /"\$async"/],
    ['one with a pattern that is none', { pattern: '(' }, /Invalid regular expression/],
    ['one that names two schemas alike', twice, /resolves to more than one schema/],
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
