import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSources } from '../library/compile-definitions.js';
import { questionnaireProblems } from './tenant-problems.js';

const root = join(import.meta.dirname, '../..');
const files = readSources(root);
const scope = { platform: 'one', group: 'coastal', tenant: 'harbor' };
const path = 'fixtures/tenants/harbor.json';
const text = readFileSync(join(root, path), 'utf8');

describe('the questionnaires of a tenant', () => {
  it('are sound in the demo', () => {
    expect(questionnaireProblems(files, { path, text }, scope)).toEqual([]);
  });

  it('are told wrong at their line and column in the file of the tenant', () => {
    const changed = text.replace(/"showIf": \{ *"[^"]+"/, '"showIf": { "adn"');
    const before = changed.slice(0, changed.indexOf('"adn": ') + '"adn": '.length).split('\n');
    const [problem] = questionnaireProblems(files, { path, text: changed }, scope);
    expect(problem).toMatchObject({
      file: path,
      code: 'unknown-operator',
      message: expect.stringContaining('no operator "adn"'),
      pointer: expect.stringMatching(/^\/questionnaires\/1\/questions\/\d+\/showIf\/adn$/),
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
  });

  it('that a tenant has not, are none', () => {
    expect(questionnaireProblems(files, { path, text: '{}' }, scope)).toEqual([]);
  });
});
