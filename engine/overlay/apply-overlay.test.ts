import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../types.js';
import { applyOverlay, type Overlaid } from './apply-overlay.js';

const info = { title: 'A test', version: '1' };

function overlay(actions: readonly Json[], version = '1.1.0'): Json {
  return { overlay: version, info, actions };
}

function applied(document: Json, actions: readonly Json[], version?: string): Overlaid {
  const result = applyOverlay(document, overlay(actions, version));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function documentAfter(document: Json, ...actions: readonly Json[]): Json {
  return applied(document, actions).document;
}

function faultsOf(document: Json, given: Json): string[] {
  const result = applyOverlay(document, given);
  return result.ok ? [] : result.problems.map(({ at, message }) => `${at} ${message}`);
}

describe('an update', () => {
  it('merges objects at every depth and leaves the others as they are', () => {
    const document = { info: { title: 'Old', contact: { name: 'A' } }, paths: {} };
    expect(documentAfter(document, { target: '$.info', update: { title: 'New', contact: { email: 'a@b' }, license: 'MIT' } })).toEqual({
      info: { title: 'New', contact: { name: 'A', email: 'a@b' }, license: 'MIT' },
      paths: {},
    });
  });

  it('joins a list inside an object to the list that was there', () => {
    expect(documentAfter({ tags: ['a'], more: { tags: [1] } }, { target: '$', update: { tags: ['b'], more: { tags: [[2]] } } })).toEqual({ tags: ['a', 'b'], more: { tags: [1, [2]] } });
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
    expect(applied({ rows: [[1]] }, [{ target: '$.rows', update: [2] }], '1.0.0').document).toEqual({ rows: [[1], [2]] });
  });

  it('replaces single values, with null and inside lists too', () => {
    const document = { a: 'x', b: 1, list: ['x', 'y'] };
    expect(documentAfter(document, { target: '$.a', update: null }, { target: "$.list[?@ == 'x']", update: 7 })).toEqual({ a: null, b: 1, list: [7, 'y'] });
  });

  it('reaches every node that the target selects, a node selected twice only once', () => {
    const document = { a: { n: [] }, b: { n: [] } };
    expect(documentAfter(document, { target: "$['a','a','b'].n", update: 1 })).toEqual({ a: { n: [1] }, b: { n: [1] } });
  });

  it('reaches a node inside another that it also selects', () => {
    expect(documentAfter({ a: { b: {} } }, { target: '$..*', update: { seen: true } })).toEqual({ a: { b: { seen: true }, seen: true } });
  });

  it('puts new properties behind the old ones and keeps their order', () => {
    expect(JSON.stringify(documentAfter({ z: 1, a: { y: 1, x: 2 } }, { target: '$', update: { b: 1, a: { x: 3, w: 4 }, z: 2 } }))).toBe('{"z":2,"a":{"y":1,"x":3,"w":4},"b":1}');
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
    expect(faultsOf({ a: 1 }, overlay([{ target: '$', remove: true }]))).toEqual(['/actions/0/target The whole document cannot be removed: nothing holds it.']);
  });

  it('that is false removes nothing', () => {
    expect(documentAfter({ a: 1 }, { target: '$.a', remove: false, update: 2 })).toEqual({ a: 2 });
  });
});

describe('a copy', () => {
  it('merges what stands elsewhere, as it stands when the action begins', () => {
    const document = { from: { get: 1, list: [1] }, to: { post: 2, list: [0] } };
    expect(documentAfter(document, { target: '$.to', copy: '$.from' })).toEqual({ from: { get: 1, list: [1] }, to: { post: 2, list: [0, 1], get: 1 } });
    expect(documentAfter({ a: { b: {} } }, { target: '$.a.b', copy: '$' })).toEqual({ a: { b: { a: { b: {} } } } });
  });

  it('with an update before it and a removal after it renames', () => {
    const rename = [{ target: '$.paths', update: { '/new': {} } }, { target: "$.paths['/new']", copy: "$.paths['/old']" }, { target: "$.paths['/old']", remove: true }];
    expect(documentAfter({ paths: { '/old': { get: {} } } }, ...rename)).toEqual({ paths: { '/new': { get: {} } } });
  });

  it('selects exactly one node', () => {
    expect(faultsOf({ a: {}, b: 1 }, overlay([{ target: '$.a', copy: '$.*' }]))).toEqual(['/actions/0/copy What is copied must be exactly one node, and this selects 2.']);
    expect(faultsOf({ a: {} }, overlay([{ target: '$.a', copy: '$.none' }]))).toEqual(['/actions/0/copy What is copied must be exactly one node, and this selects 0.']);
  });

  it('and an update in one action make each other void', () => {
    expect(documentAfter({ a: {}, b: { c: 1 } }, { target: '$.a', copy: '$.b', update: { d: 1 } })).toEqual({ a: {}, b: { c: 1 } });
  });

  it('is not known to overlays of 1.0', () => {
    expect(faultsOf({}, overlay([{ target: '$', copy: '$.a' }], '1.0.0'))[0]).toContain('/actions/0/copy An action has no member called "copy"');
  });
});

describe('an overlay', () => {
  it('changes nothing where a target selects nothing, a wrong copy or update notwithstanding', () => {
    const document = { a: 1 };
    expect(documentAfter(document, { target: '$.b', update: {} }, { target: '$.c', copy: '$.d' }, { target: '$.e', remove: true })).toBe(document);
  });

  it('applies each action to what the one before it left', () => {
    expect(documentAfter({ a: [1] }, { target: '$.a', remove: true }, { target: '$', update: { a: [2] } })).toEqual({ a: [2] });
  });

  it('refuses values that do not fit, with the place of each', () => {
    const document = { o: { list: [], n: 1, p: { q: 1 } }, l: [], s: 's' };
    expect(faultsOf(document, overlay([{ target: '$.o', update: { list: {}, n: { a: 1 }, p: null } }]))).toEqual([
      '/actions/0/update /o/list is a list and cannot be merged with an object.',
      '/actions/0/update /o/n is a single value and cannot be merged with an object.',
      '/actions/0/update /o/p is an object and cannot be merged with a single value.',
    ]);
    expect(faultsOf(document, overlay([{ target: '$', update: 'x' }]))).toEqual(['/actions/0/update The document is an object and cannot be merged with a single value.']);
    expect(faultsOf(document, overlay([{ target: '$.s', update: [] }]))).toEqual(['/actions/0/update /s is a single value and cannot be merged with a list.']);
    expect(faultsOf(document, overlay([{ target: '$.*', update: {} }]))).toEqual(['/actions/0/target The target selects objects and lists and single values; one action changes nodes of one kind.']);
  });

  it('tells what each action matched, wrote and removed', () => {
    const result = applied({ a: { b: 1, l: [0] }, c: 1 }, [{ target: '$.a', update: { b: 2, n: { x: 1 }, l: [1] } }, { target: '$.c', remove: true }]);
    expect(result.applied).toEqual([
      { action: 0, matched: ['/a'], wrote: ['/a/b', '/a/n', '/a/l/1'], removed: [] },
      { action: 1, matched: ['/c'], wrote: [], removed: ['/c'] },
    ]);
  });

  it('keeps the identity of what no action touches and changes nothing it was given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (rest, added) => {
        const document = { ...(rest as Record<string, Json>), touched: { list: [1] } };
        const before = JSON.stringify(document);
        const after = documentAfter(document, { target: '$.touched', update: { added: added as Json } }) as Record<string, Json>;
        const moved = Object.entries(document).filter(([key, value]) => after[key] !== value);
        expect(moved.map(([key]) => key)).toEqual(['touched']);
        expect((after['touched'] as Record<string, Json>)['list']).toBe(document.touched.list);
        expect(JSON.stringify(document)).toBe(before);
      }),
    );
  });

  it('may carry a description, what it extends, and names that begin with x-', () => {
    const given = { $schema: 'overlay.schema.json', overlay: '1.1.7', info: { ...info, description: 'd', 'x-a': 1 }, extends: 'enrollment', 'x-b': {}, actions: [{ target: '$', description: 'd', 'x-c': null }] };
    expect(applyOverlay({ a: 1 }, given)).toMatchObject({ ok: true, value: { document: { a: 1 } } });
  });

  it.each<[string, Json, string[]]>([
    ['is no object', ['a'], ['']],
    ['lacks everything', {}, ['', '', '']],
    ['has members of the wrong type', { overlay: 1, info: [], extends: {}, actions: {} }, ['/overlay', '/info', '/extends', '/actions']],
    ['is of another version', { overlay: '2.0.0', info, actions: [{ target: '$' }] }, ['/overlay']],
    ['has half a version', { overlay: '1.1', info, actions: [{ target: '$' }] }, ['/overlay']],
    ['lacks title and version', { overlay: '1.1.0', info: {}, actions: [{ target: '$' }] }, ['/info', '/info']],
    ['has no action', { overlay: '1.1.0', info, actions: [] }, ['/actions']],
    ['has a member nobody knows', { overlay: '1.1.0', info, actions: [{ target: '$' }], other: 1 }, ['/other']],
    ['has wrong actions', overlay([1, {}, { target: 5 }, { target: '$', remove: 'yes', copy: 1, description: 2 }, { target: '$', updates: 1 }]), ['/actions/0', '/actions/1', '/actions/2/target', '/actions/3/remove', '/actions/3/copy', '/actions/3/description', '/actions/4/updates']],
    ['says the same twice', overlay([{ target: '$', update: { a: 1 } }, { update: { a: 1 }, target: '$' }]), ['/actions/1']],
    ['has paths that are none', overlay([{ target: 'info', update: 1 }, { target: '$.a', copy: '$[' }, { target: '$[?nope(@)]', remove: true }]), ['/actions/0/target', '/actions/1/copy', '/actions/2/target']],
  ])('that %s is refused, with every place at once', (_, given, places) => {
    const result = applyOverlay({}, given);
    expect(result.ok ? [] : result.problems.map(({ at }) => at)).toEqual(places);
  });
});

describe('a target', () => {
  it('may ask with match and search, and no expression makes it hang', () => {
    const document = { paths: { a: { id: 'aaab' }, b: { id: 'xaab' }, c: { id: 'a'.repeat(40) } } };
    expect(applied(document, [{ target: "$.paths[?match(@.id, '(a*)*b')]", remove: true }]).applied[0]?.removed).toEqual(['/paths/a']);
    expect(applied(document, [{ target: "$.paths[?search(@.id, 'a{2}b$')]", remove: true }]).applied[0]?.removed).toEqual(['/paths/a', '/paths/b']);
  });

  it('names keys of any kind, escaped in pointers', () => {
    expect(applied({ 'a/b': { 'c~d': { "e'f": 1 } } }, [{ target: "$['a/b']['c~d']['e\\'f']", update: 2 }]).applied[0]?.wrote).toEqual(["/a~1b/c~0d/e'f"]);
  });
});
