import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../types.js';
import { applyActions, documentAfter, overlayErrors, OVERLAY_INFO, overlayOf } from '../../../fixtures/testing/forms.js';
import { applyOverlay } from './apply-overlay.js';

describe('an overlay', () => {
  it('changes nothing where a target selects nothing, a wrong copy or update notwithstanding', () => {
    const document = { a: 1 };
    expect(documentAfter(document, { target: '$.b', update: {} }, { target: '$.c', copy: '$.d' }, { target: '$.e', remove: true })).toBe(
      document,
    );
  });

  it('applies each action to what the one before it left', () => {
    expect(documentAfter({ a: [1] }, { target: '$.a', remove: true }, { target: '$', update: { a: [2] } })).toEqual({ a: [2] });
  });

  it('refuses values that do not fit, with the place of each', () => {
    const document = { o: { list: [], n: 1, p: { q: 1 } }, l: [], s: 's' };
    expect(overlayErrors(document, overlayOf([{ target: '$.o', update: { list: {}, n: { a: 1 }, p: null } }]))).toEqual([
      '/actions/0/update /o/list is a list and cannot be merged with an object.',
      '/actions/0/update /o/n is a single value and cannot be merged with an object.',
      '/actions/0/update /o/p is an object and cannot be merged with a single value.',
    ]);
    expect(overlayErrors(document, overlayOf([{ target: '$', update: 'x' }]))).toEqual([
      '/actions/0/update The document is an object and cannot be merged with a single value.',
    ]);
    expect(overlayErrors(document, overlayOf([{ target: '$.s', update: [] }]))).toEqual([
      '/actions/0/update /s is a single value and cannot be merged with a list.',
    ]);
    expect(overlayErrors(document, overlayOf([{ target: '$.*', update: {} }]))).toEqual([
      '/actions/0/target The target selects objects and lists and single values; one action changes nodes of one kind.',
    ]);
  });

  it('tells what each action matched, wrote and removed', () => {
    const result = applyActions({ a: { b: 1, l: [0] }, c: 1 }, [
      { target: '$.a', update: { b: 2, n: { x: 1 }, l: [1] } },
      { target: '$.c', remove: true },
    ]);
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
    const given = {
      $schema: 'overlay.schema.json',
      overlay: '1.1.7',
      info: { ...OVERLAY_INFO, description: 'd', 'x-a': 1 },
      extends: 'enrollment',
      'x-b': {},
      actions: [{ target: '$', description: 'd', 'x-c': null }],
    };
    expect(applyOverlay({ a: 1 }, given)).toMatchObject({ ok: true, value: { document: { a: 1 } } });
  });

  it.each<[string, Json, string[]]>([
    ['is no object', ['a'], ['']],
    ['lacks everything', {}, ['', '', '']],
    ['has members of the wrong type', { overlay: 1, info: [], extends: {}, actions: {} }, ['/overlay', '/info', '/extends', '/actions']],
    ['is of another version', { overlay: '2.0.0', info: OVERLAY_INFO, actions: [{ target: '$' }] }, ['/overlay']],
    ['has half a version', { overlay: '1.1', info: OVERLAY_INFO, actions: [{ target: '$' }] }, ['/overlay']],
    ['lacks title and version', { overlay: '1.1.0', info: {}, actions: [{ target: '$' }] }, ['/info', '/info']],
    ['has no action', { overlay: '1.1.0', info: OVERLAY_INFO, actions: [] }, ['/actions']],
    ['has a member nobody knows', { overlay: '1.1.0', info: OVERLAY_INFO, actions: [{ target: '$' }], other: 1 }, ['/other']],
    [
      'has wrong actions',
      overlayOf([1, {}, { target: 5 }, { target: '$', remove: 'yes', copy: 1, description: 2 }, { target: '$', updates: 1 }]),
      [
        '/actions/0',
        '/actions/1',
        '/actions/2/target',
        '/actions/3/description',
        '/actions/3/remove',
        '/actions/3/copy',
        '/actions/4/updates',
      ],
    ],
    [
      'says the same twice',
      overlayOf([
        { target: '$', update: { a: 1 } },
        { update: { a: 1 }, target: '$' },
      ]),
      ['/actions/1'],
    ],
    [
      'has paths that are none',
      overlayOf([
        { target: 'info', update: 1 },
        { target: '$.a', copy: '$[' },
        { target: '$[?nope(@)]', remove: true },
      ]),
      ['/actions/0/target', '/actions/1/copy', '/actions/2/target'],
    ],
  ])('that %s is refused, with every place at once', (_, given, places) => {
    const result = applyOverlay({}, given);
    expect(result.ok ? [] : result.problems.map(({ at }) => at)).toEqual(places);
  });
});

describe('a target', () => {
  const document = { paths: { a: { id: 'aaab' }, b: { id: 'xaab' }, c: { id: 'a'.repeat(40) } } };

  it.each([
    ["$.paths[?match(@.id, 'a*b')]", ['/paths/a']],
    ["$.paths[?search(@.id, 'a{2}b$')]", ['/paths/a', '/paths/b']],
    ["$.paths[?search(@.id, 'a+b')]", ['/paths/a', '/paths/b']],
    ["$.paths[?match(@.id, '(a')]", []],
    ["$.paths[?match(@.id, '(?:a)+b')]", []],
    ['$.paths[?search(@.id, 5)]', []],
  ])('uses match and search: %s', (target, expected) => {
    expect(applyActions(document, [{ target, remove: true }]).applied[0]?.removed).toEqual(expected);
  });

  it.each([
    ['an expression that could take more than linear time', "$.paths[?match(@.id, '(a*)*b')]"],
    ['a search in a long text for an expression without an upper limit', "$.paths[?search(@.long, 'a+b')]"],
    ['an expression of more than 1,000 characters', `$.paths[?match(@.id, '${'a'.repeat(1_001)}')]`],
  ])('refuses %s', (_, target) => {
    const given = { paths: { ...document.paths, d: { id: 'd', long: 'a'.repeat(2_000) } } };
    expect(overlayErrors(given, overlayOf([{ target, remove: true }])).join()).toMatch(/could take more than linear time; /);
  });

  it('names keys of any kind, escaped in pointers', () => {
    expect(applyActions({ 'a/b': { 'c~d': { "e'f": 1 } } }, [{ target: "$['a/b']['c~d']['e\\'f']", update: 2 }]).applied[0]?.wrote).toEqual(
      ["/a~1b/c~0d/e'f"],
    );
  });
});
