import { describe, expect, it } from '@jest/globals';
import { namesIn } from './names-in.js';

const when = { var: 'answers.a' };
const definition = {
  schema: { required: ['a'], properties: { g: { required: ['b'], properties: { b: { title: 'B' } } } } },
  ui: {
    'ui:order': ['a', '*'],
    g: { 'ui:order': ['b'], b: { 'ui:search': { name: 's', when, fills: { '/a': 'x' } }, 'ui:summary': ['/c'] } },
  },
  bindings: { '/a': { setting: 'A', default: 1 } },
  rules: [{ id: 'r', when, then: { show: ['/a'], options: { '/a': ['x'] } } }],
  checks: [{ id: 'c', at: '/a', holds: when, with: { n: 1 } }],
  fills: [{ id: 'f', box: '/a', copy: { '/g/b': 'answers.a' } }],
  changes: [{ id: 'h', on: '/a', set: { '/g/b': null } }],
  submit: { body: [{ from: '/a', to: '/x', with: { n: { answer: '/g/b', else: 2 }, m: 1 } }, { local: '/g/*' }] },
};

describe('the names in a definition', () => {
  const names = namesIn(definition);

  it('are found at every place that may name something, with what they name', () => {
    const found = names.map(({ kind, value, at, field }) => `${kind} ${typeof value === 'object' ? '…' : value} ${at} ${field}`.trim());
    expect(found.join('\n')).toBe(
      `
      child a /schema/required/0
      child b /schema/properties/g/required/0 /g
      child a /ui/ui:order/0
      child * /ui/ui:order/1
      child b /ui/g/ui:order/0 /g
      logic … /ui/g/b/ui:search/when /g/b
      field /a /ui/g/b/ui:search/fills/~1a /g/b
      entry /c /ui/g/b/ui:summary/0 /g/b
      field /a /bindings/~1a
      default 1 /bindings/~1a/default
      logic … /rules/0/when
      field /a /rules/0/then/show/0
      field /a /rules/0/then/options/~1a
      field /a /checks/0/at
      logic … /checks/0/holds
      logic 1 /checks/0/with/n
      field /a /fills/0/box
      field /g/b /fills/0/copy/~1g~1b
      path answers.a /fills/0/copy/~1g~1b
      field /a /changes/0/on
      field /g/b /changes/0/set/~1g~1b
      logic … /changes/0/set/~1g~1b
      mapped /a /submit/body/0/from
      target /x /submit/body/0/to
      answer /g/b /submit/body/0/with/n/answer
      logic 2 /submit/body/0/with/n/else
      mapped /g/* /submit/body/1/local`
        .replace(/\n +/g, '\n')
        .trim(),
    );
  });

  it('say whether they are keys, and to which entry of a list they belong', () => {
    expect(names.filter(({ atKey }) => atKey).map(({ at }) => at)).toHaveLength(5);
    expect(names.find(({ at }) => at === '/submit/body/0/with/n/else')?.part).toBe('/submit/body/0');
    expect(names.find(({ at }) => at === '/bindings/~1a')?.part).toBe('');
  });
});
