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

const wrong = (before: string | RegExp, after: string) => questionnaireProblems(files, { path, text: text.replace(before, after) }, scope);

describe('the questionnaires of a tenant', () => {
  it('are sound in the demo', () => {
    expect(questionnaireProblems(files, { path, text }, scope)).toEqual([]);
  });

  it('are told wrong at their line in the file of the tenant', () => {
    const lines = text.split('\n');
    const line = lines.findIndex((each) => each.includes('"showIf"'));
    const [problem] = wrong(/"showIf": \{ *"[^"]+"/, '"showIf": { "adn"');
    expect(problem).toMatchObject({ file: path, code: 'unknown-operator', message: expect.stringContaining('no operator "adn"') });
    expect(problem?.pointer).toMatch(/^\/questionnaires\/1\/questions\/\d+\/showIf\/adn$/);
    expect(Math.abs((problem?.line ?? 0) - (line + 1))).toBeLessThan(3);
  });

  it('that a tenant has not, are none', () => {
    expect(questionnaireProblems(files, { path, text: '{}' }, scope)).toEqual([]);
  });
});
