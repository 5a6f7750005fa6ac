import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures'];
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

/** The list of browser tests that a tier runs, by title. */
function browserTests(tier: 'quick' | 'full'): string {
  const only = tier === 'quick' ? ['--grep-invert', String.raw`@full\b`] : [];
  // Playwright refuses to run in a worker of Jest.
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...environment } = process.env;
  const words = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--list',
    '--reporter=list',
    '--config',
    'e2e/playwright.config.ts',
    ...only,
  ];
  return execFileSync(process.execPath, words, { encoding: 'utf8', env: { ...environment, VESTIBULE_TIER: tier } });
}

const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');

describe('the quick tier', () => {
  const quick = new Set(requirementsIn(textOf(jestFiles(false)) + browserTests('quick')));

  it('cites every requirement that a test of the full tier cites', () => {
    const full = new Set(requirementsIn(textOf(jestFiles(true)) + browserTests('full')));
    expect(full.size).toBeGreaterThan(100);
    expect([...full].filter((id) => !quick.has(id))).toEqual([]);
  });

  it('reads ranges of requirements', () => {
    expect(requirementsIn('a page [R-2.1..3] and its text [R-5.44]')).toEqual(['R-2.1', 'R-2.2', 'R-2.3', 'R-5.44']);
  });
});
