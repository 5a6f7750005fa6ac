import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../types.js';
import { applyActions, documentAfter, overlayErrors, overlayOf } from '../../../fixtures/testing/forms.js';

describe('an update', () => {
  it('merges objects at every depth and leaves the others as they are', () => {
    const document = { info: { title: 'Old', contact: { name: 'A' } }, paths: {} };
    expect(documentAfter(document, { target: '$.info', update: { title: 'New', contact: { email: 'a@b' }, license: 'MIT' } })).toEqual({
      info: { title: 'New', contact: { name: 'A', email: 'a@b' }, license: 'MIT' },
      paths: {},
    });
  });

  it('joins a list inside an object to the list that was there', () => {
    expect(documentAfter({ tags: ['a'], more: { tags: [1] } }, { target: '$', update: { tags: ['b'], more: { tags: [[2]] } } })).toEqual({
      tags: ['a', 'b'],
      more: { tags: [1, [2]] },
    });
  });

  it.each<[string, Json, Json]>([
    ['a list is joined', ['b', 'c'], ['a', 'b', 'c']],
    ['an object is appended', { name: 'b' }, ['a', { name: 'b' }]],
    ['a single value is appended', 'b', ['a', 'b']],
    ['null is appended', null, ['a', null]],
  ])('to a target list %s', (_, update, expected) => {
    expect(documentAfter({ tags: ['a'] }, { target: '$.tags', update })).toEqual({ tags: expected });
  });

  it('appends a list as one entry where the overlay is one of 1.0', () => {
    expect(applyActions({ rows: [[1]] }, [{ target: '$.rows', update: [2] }], '1.0.0').document).toEqual({ rows: [[1], [2]] });
  });

  it('replaces single values, with null and inside lists too', () => {
    const document = { a: 'x', b: 1, list: ['x', 'y'] };
    expect(documentAfter(document, { target: '$.a', update: null }, { target: "$.list[?@ == 'x']", update: 7 })).toEqual({
      a: null,
      b: 1,
      list: [7, 'y'],
    });
  });

  it('reaches every node that the target selects, a node selected twice only once', () => {
    const document = { a: { n: [] }, b: { n: [] } };
    expect(documentAfter(document, { target: "$['a','a','b'].n", update: 1 })).toEqual({ a: { n: [1] }, b: { n: [1] } });
  });

  it('reaches a node inside another that it also selects', () => {
    expect(documentAfter({ a: { b: {} } }, { target: '$..*', update: { seen: true } })).toEqual({ a: { b: { seen: true }, seen: true } });
  });

  it('puts new properties behind the old ones and keeps their order', () => {
    expect(JSON.stringify(documentAfter({ z: 1, a: { y: 1, x: 2 } }, { target: '$', update: { b: 1, a: { x: 3, w: 4 }, z: 2 } }))).toBe(
      '{"z":2,"a":{"y":1,"x":3,"w":4},"b":1}',
    );
  });

  it('treats names of the language as any other name', () => {
    const update = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": {"a": 1}}') as Json;
    const after = documentAfter({ toString: { b: 2 } }, { target: '$', update });
    expect(JSON.stringify(after)).toBe('{"toString":{"b":2,"a":1},"__proto__":{"polluted":true},"constructor":1}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('a removal', () => {
  it('takes entries out of one list without moving the others first', () => {
    expect(documentAfter({ list: [0, 1, 2, 3, 4] }, { target: '$.list[0,1,3,-1]', remove: true })).toEqual({ list: [2] });
  });

  it('takes an entry that is selected twice only once, and one inside another with it', () => {
    expect(documentAfter({ list: [{ a: 1 }, { a: 2 }] }, { target: '$.list[0,0]', remove: true })).toEqual({ list: [{ a: 2 }] });
    expect(documentAfter({ a: { b: 1 }, c: 2 }, { target: "$['a']", remove: true }, { target: '$..b', remove: true })).toEqual({ c: 2 });
    expect(documentAfter([{ x: [{ x: 1 }] }, 5], { target: '$..x', remove: true })).toEqual([{}, 5]);
  });

  it('makes update and copy of the same action void, whatever they say', () => {
    expect(documentAfter({ a: { b: 1 }, c: 1 }, { target: '$.a', remove: true, update: 'no object', copy: '$.nothing' })).toEqual({ c: 1 });
  });

  it('cannot take the whole document', () => {
    expect(overlayErrors({ a: 1 }, overlayOf([{ target: '$', remove: true }]))).toEqual([
      '/actions/0/target The whole document cannot be removed: nothing holds it.',
    ]);
  });

  it('that is false removes nothing', () => {
    expect(documentAfter({ a: 1 }, { target: '$.a', remove: false, update: 2 })).toEqual({ a: 2 });
  });
});

describe('a copy', () => {
  it('merges what stands elsewhere, as it stands when the action begins', () => {
    const document = { from: { get: 1, list: [1] }, to: { post: 2, list: [0] } };
    expect(documentAfter(document, { target: '$.to', copy: '$.from' })).toEqual({
      from: { get: 1, list: [1] },
      to: { post: 2, list: [0, 1], get: 1 },
    });
    expect(documentAfter({ a: { b: {} } }, { target: '$.a.b', copy: '$' })).toEqual({ a: { b: { a: { b: {} } } } });
  });

  it('with an update before it and a removal after it renames', () => {
    const rename = [
      { target: '$.paths', update: { '/new': {} } },
      { target: "$.paths['/new']", copy: "$.paths['/old']" },
      { target: "$.paths['/old']", remove: true },
    ];
    expect(documentAfter({ paths: { '/old': { get: {} } } }, ...rename)).toEqual({ paths: { '/new': { get: {} } } });
  });

  it('selects exactly one node', () => {
    expect(overlayErrors({ a: {}, b: 1 }, overlayOf([{ target: '$.a', copy: '$.*' }]))).toEqual([
      '/actions/0/copy What is copied must be exactly one node, and this selects 2.',
    ]);
    expect(overlayErrors({ a: {} }, overlayOf([{ target: '$.a', copy: '$.none' }]))).toEqual([
      '/actions/0/copy What is copied must be exactly one node, and this selects 0.',
    ]);
  });

  it('and an update in one action make each other void', () => {
    expect(documentAfter({ a: {}, b: { c: 1 } }, { target: '$.a', copy: '$.b', update: { d: 1 } })).toEqual({ a: {}, b: { c: 1 } });
  });

  it('is not known to overlays of 1.0', () => {
    expect(overlayErrors({}, overlayOf([{ target: '$', copy: '$.a' }], '1.0.0'))[0]).toContain(
      '/actions/0/copy An overlay has no "copy" here.',
    );
  });
});
