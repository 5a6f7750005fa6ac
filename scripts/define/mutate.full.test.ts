import { expect, it } from '@jest/globals';
import { readCases, standardCases } from './golden.js';
import { mutationsOf, type Verdict } from './mutate/mutants.js';
import { partsOf } from './mutate/parts.js';
import { openProject } from './project.js';

const project = await openProject();
const verdictOf = mutationsOf(
  project,
  [...readCases(project.root), ...standardCases(project)].map(({ given }) => given),
);
const parts = partsOf(project.files);
const found: Verdict[] = [];

it.each([...new Set(parts.map(({ file }) => file))])('%s without each of its parts', (path) => {
  const own = parts.filter(({ file }) => file === path).map(verdictOf);
  expect(own).not.toEqual([]);
  found.push(...own);
});

it('is noticed by a case for at least 97 of 100 parts that can be removed', () => {
  const tried = found.filter((verdict) => verdict !== 'refused');
  expect(tried.length).toBeGreaterThan(300);
  expect(tried.filter((verdict) => verdict === 'noticed').length).toBeGreaterThanOrEqual(0.97 * tried.length);
});
