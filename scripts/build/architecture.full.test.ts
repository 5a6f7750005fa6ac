import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const page = readFileSync('docs/architecture.md', 'utf8');

/** The files of the numbered steps of a walk, in order. */
function stepsOf(title: string): string[] {
  const [, walk = ''] = page.split(`## ${title}\n`);
  return [...(walk.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
}

/** The files that an action passes, in the order in which V8 saw them. */
function passed(walk: string): string[] {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const printed = execFileSync(process.execPath, ['scripts/run.mjs', 'walk', walk], { encoding: 'utf8', env });
  return [...printed.matchAll(/^ +\d+ {2}(\S+)$/gm)].map(([, file = '']) => file);
}

it.each([
  ['A keystroke', 'keystroke'],
  ['A POST /clients', 'post'],
])('docs/architecture.md names the files that %s passes, in their order', (title, walk) => {
  const files = passed(walk);
  const steps = stepsOf(title);
  expect(steps.length).toBeGreaterThan(8);
  expect(files.filter((file) => steps.includes(file))).toEqual(steps);
});

it('docs/architecture.md names the stages that a form passes when it is opened with another setting', () => {
  const files = passed('setting');
  const steps = stepsOf('A setting').filter((file) => /^engine\/(form|reasons)\//.test(file));
  expect(steps.length).toBeGreaterThan(2);
  expect(files.filter((file) => steps.includes(file))).toEqual(steps);
});
