import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

type Parts = { readonly [key: string]: unknown };

const text = { title: 'A text', type: 'string' };
const kind = { title: 'Kind', type: 'string', enum: ['Child', 'Spouse'] };
const box = { title: 'Same', type: 'boolean' };
const number = { title: 'Number', type: 'number' };
const of = (path: string) => ({ var: path });

/** The codes of what is wrong with a form of these fields. */
function codes(properties: Parts, parts: Parts = {}, more: Parts = {}): readonly string[] {
  const { required, ...others } = parts;
  return findingsOf(
    [{ id: 'tested', schema: { type: 'object', properties, ...(required !== undefined && { required }) }, ...others }],
    more,
  ).map(({ code }) => code);
}

function rule(when: unknown, then: Parts = { lock: ['/a'] }): Parts {
  return { rules: [{ id: 'a rule', when, then }] };
}

const settings = { 'schemas/settings.json': { settings: { KNOWN: {} }, lookups: { LIST: {} } } };
const platforms = { 'schemas/platforms/x.platform.json': { country: 'US', states: { US: ['ME'] } } };

describe('nothing is wrong with', () => {
  it.each<[string, readonly string[]]>([
    [
      'a field of a group',
      codes({ b: text, g: { title: 'G', type: 'object', properties: { a: text } } }, rule({ '!!': of('answers.g.a') }, { show: ['/b'] })),
    ],
    [
      'an entry of a list of choices',
      codes({ a: text, l: { title: 'L', type: 'array', items: { enum: ['x'] } } }, rule({ '!!': of('answers.l.0') })),
    ],
    [
      'a list whose options come from a lookup',
      codes({ l: { title: 'L', type: 'array' } }, { bindings: { '/l': { options: { lookup: 'LIST' } } } }, settings),
    ],
    [
      'settings and lookups that are declared',
      codes(
        { a: text },
        {
          ...rule({ and: [of('setting.KNOWN.on'), of('lookups.LIST')] }),
          bindings: { '/a': { setting: 'KNOWN', options: { lookup: 'LIST' } } },
        },
        settings,
      ),
    ],
    ['settings, as long as there is no catalogue', codes({ a: text }, { bindings: { '/a': { setting: 'ANY' } } })],
    [
      'lookups, as long as there is no catalogue',
      codes({ a: text }, { ...rule({ '!!': of('lookups.ANY') }), bindings: { '/a': { options: { lookup: 'ANY' } } } }),
    ],
    [
      'settings and lookups of a tenant, as long as there is no catalogue',
      codes({ a: text }, {}, { 'fixtures/tenants/t.json': { settings: { cases: [{ code: 'ANY' }] }, lookups: [{ category: 'ANY' }] } }),
    ],
    [
      'a list that one platform has',
      codes(
        { a: text },
        { bindings: { '/a': { options: { platform: 'states.US' } } }, ...rule({ '===': [of('platform.country'), 'US'] }) },
        platforms,
      ),
    ],
    [
      'a comparison with an option that a setting may bring',
      codes(
        { a: kind },
        { ...rule({ '===': [of('answers.a'), 'Cousin'] }), bindings: { '/a': { options: { setting: 'KNOWN' } } } },
        settings,
      ),
    ],
    [
      'a title among the texts',
      codes({ a: { type: 'string' } }, {}, { 'schemas/texts/en.json': { texts: { 'form.tested.a.title': 'A' } } }),
    ],
    ['a field that is never drawn and has no title', codes({ a: { type: 'string' } }, { ui: { a: { 'ui:widget': 'hidden' } } })],
    [
      'a hidden field that a change fills',
      codes(
        { a: text, b: text },
        { required: ['b'], ui: { b: { 'ui:widget': 'hidden' } }, changes: [{ id: 'c', on: '/a', set: { '/b': of('answers.a') } }] },
      ),
    ],
    [
      'a required field that is sometimes shown',
      codes({ a: kind, b: text }, { required: ['b'], ...rule({ '===': [of('answers.a'), 'Child'] }, { show: ['/b'] }) }),
    ],
    [
      'a comparison that stands beside its guard',
      codes({ a: kind, b: text }, rule({ and: [of('answers.a'), { '!': { '===': [of('answers.a'), 'Child'] } }] }, { lock: ['/b'] })),
    ],
    [
      'a change that empties what starts another one, but not itself',
      codes(
        { a: text, b: text, c: text },
        {
          changes: [
            { id: 'c1', on: '/a', set: { '/b': null } },
            { id: 'c2', on: '/b', set: { '/c': null } },
          ],
        },
      ),
    ],
    [
      'two moves to one place, each on its own condition',
      codes(
        { a: text, b: text, same: box },
        {
          submit: {
            body: [
              { from: '/a', to: '/x', when: of('answers.same') },
              { from: '/b', to: '/x', when: { '!': of('answers.same') } },
              { formAnswer: '/same' },
            ],
          },
        },
      ),
    ],
    [
      'two moves that add to one list',
      codes({ a: text, b: text }, { submit: { body: ['/a', '/b'].map((from) => ({ from, to: '/x/-' })) } }),
    ],
    ['an answer that is never sent and that nobody reads', codes({ a: text, same: box }, { submit: { body: [{ local: '/same' }] } })],
    [
      'two mappings to one place, of which the second is of a field shown only without the condition of the first',
      codes(
        { a: text, b: text, same: box },
        {
          rules: [{ id: 'r', when: { '!': of('answers.same') }, then: { show: ['/b'] } }],
          submit: { body: [{ formAnswer: '/same' }, { from: '/a', to: '/x', when: of('answers.same') }, { from: '/b', to: '/x' }] },
        },
      ),
    ],
    [
      'a message with all its values',
      codes({ n: number }, { checks: [{ id: 'c', holds: { '<': [of('answers.n'), 3] }, at: '/n', say: 'error.max', with: { max: 3 } }] }),
    ],
  ])('%s', (_, found) => {
    expect(found).toEqual([]);
  });
});

describe('it is wrong', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['to name a field inside a field that is none of a group', codes({ a: text }, rule(of('answers.a.b'))), ['unknown-field']],
    [
      'to name a child of a group as `required` that is not in it',
      codes({ g: { title: 'G', type: 'object', required: ['x'], properties: { a: text } } }),
      ['unknown-field'],
    ],
    ['to order fields that there are none of', codes({ a: text }, { ui: { 'ui:order': ['b', '*'] } }), ['unknown-field']],
    [
      'to fill from a field that there is none of',
      codes({ a: text, same: box }, { fills: [{ id: 'f', box: '/same', copy: { '/a': 'answers.b' } }] }),
      ['unknown-field'],
    ],
    [
      'to offer an option of no field by a setting',
      codes({ a: kind }, { bindings: { '/a': { options: { Cousin: 'KNOWN' } } } }, settings),
      ['unknown-option'],
    ],
    ['to ask a setting for no part of it', codes({ a: text }, rule(of('setting.KNOWN')), settings), ['unknown-setting-part']],
    [
      'to set off oneself',
      codes(
        { g: { title: 'G', type: 'object', properties: { a: text, b: text } } },
        { changes: [{ id: 'c', on: '/g', set: { '/g/b': null } }] },
      ),
      ['circular-changes'],
    ],
    [
      'to set off oneself through a fill',
      codes(
        { a: text, b: text, same: box },
        { fills: [{ id: 'f', box: '/same', copy: { '/b': 'answers.a' } }], changes: [{ id: 'c', on: '/b', set: { '/same': true } }] },
      ),
      ['circular-changes'],
    ],
    [
      'to move an answer over one that goes under its own name',
      codes({ a: text, b: text }, { submit: { body: [{ from: '/a', to: '/b' }] } }),
      ['move-target-clash'],
    ],
    [
      'to hang a move on an answer that goes under its own name',
      codes({ a: text, same: box }, { submit: { body: [{ from: '/a', to: '/x', when: of('answers.same') }] } }),
      ['move-when-not-readable'],
    ],
    [
      'never to send what a rule reads',
      codes({ a: text, same: box }, { ...rule(of('answers.same')), submit: { call: 'POST /clients', body: [{ local: '/same' }] } }),
      ['local-not-known'],
    ],
    [
      'to require by a setting what is never drawn',
      codes({ a: text }, { ui: { a: { 'ui:widget': 'hidden' } }, bindings: { '/a': { setting: 'KNOWN' } } }, settings),
      ['required-hidden'],
    ],
    [
      'to show a field when its group is hidden',
      codes(
        { k: kind, g: { title: 'G', type: 'object', required: ['a'], properties: { a: text } } },
        {
          rules: [
            { id: 'r1', when: { '===': [of('answers.k'), 'Child'] }, then: { show: ['/g'] } },
            { id: 'r2', when: { '===': [of('answers.k'), 'Spouse'] }, then: { show: ['/g/a'] } },
          ],
        },
      ),
      ['required-never-shown'],
    ],
    [
      'to wait in a check for what never is',
      codes(
        { k: kind },
        {
          checks: [
            {
              id: 'c',
              when: { '===': [of('answers.k'), of('answers.k')] },
              holds: { and: [of('answers.k'), { '!': of('answers.k') }] },
              at: '/k',
              say: 'error.option',
            },
          ],
        },
      ),
      ['rule-never'],
    ],
    ['to begin with a text that is too long', codes({ a: { ...text, maxLength: 2, default: 'abc' } }), ['wrong-default']],
    ['to have an option of another type', codes({ n: { ...number, enum: [1, '2'] } }), ['wrong-value']],
    [
      'to have a format that does not exist in a fragment that nobody uses',
      codes({ a: text }, {}, { 'schemas/fragments/s.fragment.json': { id: 's', properties: { x: { ...text, format: 'fone number' } } } }),
      ['unknown-format'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
