import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../types.js';
import type { Document } from './documents.js';
import { createMetaCheck } from './meta-check.js';

const document = (kind: Document['kind'], name: string, value: JsonObject): Document => ({
  file: `${name}.json`,
  kind,
  name,
  value,
  text: JSON.stringify(value),
  tree: undefined,
});

/** A meta-schema of pages whose key `part` is a text, or one of two shapes of objects. */
const meta: JsonObject = {
  type: 'object',
  properties: {
    part: {
      oneOf: [
        { type: 'string', maxLength: 5 },
        {
          type: 'object',
          additionalProperties: false,
          required: ['form'],
          properties: { form: { type: 'string' }, size: { type: 'integer' }, wide: { type: 'boolean' } },
        },
        { type: 'object', additionalProperties: false, required: ['picture', 'alt'], properties: { picture: {}, alt: {} } },
      ],
    },
    named: { anyOf: [{ $ref: '#/$defs/text' }, { $ref: '#/$defs/list' }] },
  },
  $defs: { text: { type: 'string', maxLength: 3 }, list: { type: 'array', items: { type: 'string' }, maxItems: 1 } },
};

/** Returns code, place and detail of the findings about a page. */
function findingsOf(value: JsonObject): readonly unknown[] {
  const check = createMetaCheck([document('meta', 'page', meta)]);
  return check(document('page', 'tested', value)).map(({ code, at, params, hint }) => [code, at, Object.values(params).join(), hint ?? '']);
}

describe('a definition that fits none of several shapes', () => {
  it('gets the findings of the shape that it resembles most', () => {
    expect(findingsOf({ part: { form: 'a', size: 'large' } })).toEqual([
      ['wrong-value', '/part/size', 'this must be a whole number, and it is "large"', ''],
    ]);
    expect(findingsOf({ part: { picture: 'a.png' } })).toEqual([['missing-key', '/part', 'alt', '']]);
    const places = findingsOf({ part: { form: 1, size: 'large', wide: true } }).map((found) => Object(found)[1]);
    expect(places).toEqual(['/part/form', '/part/size']);
  });

  it('gets the findings of the shape of its own type, even if that has more errors than another', () => {
    expect(findingsOf({ part: 'too long a text' })).toEqual([
      ['wrong-value', '/part', 'this must be a text with at most 5 characters, and it is "too long a text"', ''],
    ]);
    expect(findingsOf({ named: 'long' })).toEqual([
      ['wrong-value', '/named', 'this must be a text with at most 3 characters, and it is "long"', ''],
    ]);
    expect(findingsOf({ named: ['a', 'b'] })).toEqual([
      ['wrong-value', '/named', 'this must be a list with at most 1 entries, and it is ["a","b"]', ''],
    ]);
  });

  it('gets one finding about the choice where it has the type of no shape', () => {
    expect(findingsOf({ part: 7 })).toEqual([['wrong-value', '/part', 'this must be a text or an object, and it is 7', 'write "7"']]);
    expect(findingsOf({ named: 7 })).toEqual([['wrong-value', '/named', 'this must be a text or a list, and it is 7', 'write "7"']]);
  });

  it('gets one finding for a misspelt key, and none for the right key that is missing', () => {
    expect(findingsOf({ part: { from: 'a' } })).toEqual([['unknown-key', '/part/from', 'from', 'did you mean "form"?']]);
    expect(findingsOf({ part: { form: 'a', forn: 'b' } })).toEqual([['unknown-key', '/part/forn', 'forn', 'did you mean "form"?']]);
  });
});
