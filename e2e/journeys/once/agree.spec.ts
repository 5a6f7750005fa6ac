import { expect, test } from '@playwright/test';
import { buildPage } from '../../../scripts/measure/agree/open-page.js';
import { disagreementLines } from '../../../scripts/measure/agree/report.js';
import { runComparison } from '../../../scripts/measure/agree/run-comparison.js';

test.describe.configure({ mode: 'serial' });
test.beforeAll(buildPage);

test('the browser and the server agree on generated documents of every form and tenant', { tag: '@full' }, async () => {
  const outcome = await runComparison({ documents: 480, seed: 34 }, () => undefined);
  expect(outcome.disagreements.flatMap(disagreementLines)).toEqual([]);
  expect(outcome.documents).toBeGreaterThan(400);
  expect(outcome.accepted).toBeGreaterThan(50);
  expect(outcome.tampered).toBeGreaterThan(50);
  expect(outcome.coverage.filter(({ broken }) => broken > 0).length).toBeGreaterThan(50);
});

test('a validator that differs in the browser is found, reduced and printed', { tag: '@full' }, async () => {
  const withoutValidation = (code: string): string => {
    const [, name] = /([\w$]+) as functions/.exec(code) ?? [];
    expect(name, 'the export of the compiled functions').toBeDefined();
    const planted = `;const planted = Object.fromEntries(Object.keys(${name}).map((id) => [id, () => true]));`;
    return `${code.replace(`${name} as functions`, 'planted as functions')}${planted}`;
  };
  const outcome = await runComparison({ documents: 240, seed: 34, form: 'agent', plant: withoutValidation }, () => undefined);
  expect(outcome.disagreements.length).toBeGreaterThan(0);
  const lines = outcome.disagreements.flatMap(disagreementLines).join('\n');
  expect(lines).toMatch(/DISAGREEMENT agent of \w+/);
  expect(lines).toMatch(/only the server says|the server answers 422/);
});
