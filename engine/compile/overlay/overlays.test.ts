import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../types.js';
import { applyOverlay } from './apply-overlay.js';
import cases from './overlay-cases.json' with { type: 'json' };

const OVERLAY_INFO = { title: 'A test', version: '1' };

function overlayOf(actions: readonly Json[], version = '1.1.0'): Json {
  return { overlay: version, info: OVERLAY_INFO, actions };
}

/** Returns a document after actions. Throws if one fails. */
function documentAfter(document: Json, ...actions: readonly Json[]): Json {
  const result = applyOverlay(document, overlayOf(actions));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.document;
}

/** Returns the errors of an overlay as lines of place and message; empty if it can be applied. */
function overlayErrors(document: Json, given: Json): string[] {
  const result = applyOverlay(document, given);
  return result.ok ? [] : result.problems.map(({ at, message }) => `${at} ${message}`);
}

interface OverlayCase {
  readonly document: Json;
  readonly actions?: readonly Json[];
  readonly version?: string;
  /** The whole overlay, where it is more than actions. */
  readonly overlay?: Json;
  readonly after?: Json;
  readonly applied?: readonly object[];
  readonly errors?: readonly string[];
  readonly places?: readonly string[];
}

describe('overlays do what their cases say', () => {
  it.each(cases.map(({ title, ...given }) => [title, given as OverlayCase] as const))('%s', (_title, given) => {
    const { document, actions = [], version, overlay = overlayOf(actions, version), after, ...expected } = given;
    const result = applyOverlay(document, overlay);
    const found = result.ok
      ? { after: JSON.stringify(result.value.document), applied: result.value.applied }
      : { errors: result.problems.map(({ at, message }) => `${at} ${message}`), places: result.problems.map(({ at }) => at) };
    expect(found).toMatchObject({ ...expected, ...(after !== undefined && { after: JSON.stringify(after) }) });
  });
});

describe('an overlay', () => {
  it('changes nothing where a target selects nothing, a wrong copy or update notwithstanding', () => {
    const document = { a: 1 };
    const nowhere = [
      { target: '$.b', update: {} },
      { target: '$.c', copy: '$.d' },
      { target: '$.e', remove: true },
    ];
    expect(documentAfter(document, ...nowhere)).toBe(document);
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

  it('treats names of the language as any other name', () => {
    const update = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": {"a": 1}}') as Json;
    const after = documentAfter({ toString: { b: 2 } }, { target: '$', update });
    expect(JSON.stringify(after)).toBe('{"toString":{"b":2,"a":1},"__proto__":{"polluted":true},"constructor":1}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['an expression that could take more than linear time', "$.paths[?match(@.id, '(a*)*b')]"],
    ['a search in a long text for an expression without an upper limit', "$.paths[?search(@.long, 'a+b')]"],
    ['an expression of more than 1,000 characters', `$.paths[?match(@.id, '${'a'.repeat(1_001)}')]`],
  ])('refuses %s in a target', (_, target) => {
    const given = { paths: { d: { id: 'd', long: 'a'.repeat(2_000) } } };
    expect(overlayErrors(given, overlayOf([{ target, remove: true }])).join()).toMatch(/could take more than linear time; /);
  });
});
