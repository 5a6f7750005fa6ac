import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import project from '../../package.json' with { type: 'json' };

it('npm run help prints every npm script with a sentence', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/help.mjs'], { encoding: 'utf8' });
  const names = [...stdout.matchAll(/^ {2}npm run (\S+) +[A-Z].*\.$/gm)].map(([, name]) => name);
  expect(status).toBe(0);
  expect(new Set(names)).toEqual(new Set(Object.keys(project.scripts)));
});

it('package.json has at most 38 scripts', () => {
  expect(Object.keys(project.scripts).length).toBeLessThanOrEqual(38);
});
