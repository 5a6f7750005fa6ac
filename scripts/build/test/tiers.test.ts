import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures', 'e2e'];
const IS_FULL_TIER = /\.full\.(dom\.)?test\.tsx?$/;

/** The ids of the requirements that a text cites, such as and each of [R-2.1..13]. */
function requirementsIn(text: string): string[] {
  return [...text.matchAll(/\[R-(\d+)\.(\d+)(?:\.\.(\d+))?\]/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `R-${section}.${Number(first) + index}`),
  );
}

/** The Jest files of one tier. */
function jestFiles(isFull: boolean): string[] {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`));
  return files.filter((file) => /\.test\.tsx?$/.test(file) && IS_FULL_TIER.test(file) === isFull);
}

interface Suite {
  readonly title: string;
  readonly specs: readonly { readonly file: string; readonly title: string; readonly tags: readonly string[] }[];
  readonly suites?: readonly Suite[];
}

interface BrowserTest {
  readonly file: string;
  readonly title: string;
  readonly isFull: boolean;
}

/** The browser tests of both tiers, with the titles of the groups that they are in. */
function browserTests(): readonly BrowserTest[] {
  // Playwright refuses to run in a worker of Jest.
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...environment } = process.env;
  const words = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json', '--config', 'e2e/playwright.config.ts'];
  const env = { ...environment, VESTIBULE_TIER: 'full' };
  const list: { suites: readonly Suite[] } = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', env, maxBuffer: 1e8 }));
  return list.suites.flatMap((suite) => testsIn(suite, ''));
}

function testsIn({ title, specs, suites = [] }: Suite, outer: string): readonly BrowserTest[] {
  const group = `${outer}${title} › `;
  const own = specs.map(({ file, title: name, tags }) => ({ file, title: `${group}${name}`, isFull: tags.includes('full') }));
  return [...own, ...suites.flatMap((suite) => testsIn(suite, group))];
}

const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');

describe('the quick tier', () => {
  const tests = browserTests();
  const titlesOf = (some: readonly BrowserTest[]) => some.map(({ title }) => title).join('\n');
  const quick = new Set(requirementsIn(textOf(jestFiles(false)) + titlesOf(tests.filter(({ isFull }) => !isFull))));

  it('cites every requirement that a test of the full tier cites', () => {
    const full = new Set(requirementsIn(textOf(jestFiles(true)) + titlesOf(tests)));
    expect(full.size).toBeGreaterThan(100);
    expect([...full].filter((id) => !quick.has(id))).toEqual([]);
  });

  it('differs from the full tier in the files that docs/contributing.md names', () => {
    const [, table = ''] = readFileSync('docs/contributing.md', 'utf8').split('| only in the full tier |');
    const [rows = ''] = table.split('\n\n');
    const patterns = [...rows.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => new RegExp(`^${name.replace('*', '.*')}$`));
    const files = [...jestFiles(true), ...tests.filter(({ isFull }) => isFull).map(({ file }) => file)].map((file) => basename(file));
    expect(files.length).toBeGreaterThan(20);
    expect([...new Set(files)].filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });

  it('reads ranges of requirements', () => {
    expect(requirementsIn('a page [R-2.1..3] and its text [R-5.44]')).toEqual(['R-2.1', 'R-2.2', 'R-2.3', 'R-5.44']);
  });
});
