import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANGES, CODE_CHANGES, writeFiles } from './testing/changes.js';
import { callScripts, type ScriptResult } from './testing/script-results.js';

const rows = new Map(
  [...readFileSync('docs/contributing.md', 'utf8').matchAll(/^\| (an? [^|]+?) \| (\d+) \|/gm)].map(([, what = '', count]) => [
    what,
    Number(count),
  ]),
);

const folder = mkdtempSync(join(tmpdir(), 'vestibule-change-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the table of docs/contributing.md', () => {
  it('has a row for every change that is tested here', () => {
    expect([...rows.keys()].toSorted()).toEqual([...CHANGES, ...CODE_CHANGES].map(([what]) => what).toSorted());
  });

  let results: readonly ScriptResult[] = [];
  beforeAll(async () => {
    for (const [what, files] of CHANGES) writeFiles(join(folder, what), files);
    results = await callScripts(CHANGES.map(([what]) => ({ name: 'check', words: ['--root', '.', '--root', join(folder, what)] })));
  });

  it.each(CHANGES)('gives the number of files for %s, which npm run check accepts', (what, files) => {
    expect(Object.keys(files)).toHaveLength(rows.get(what) ?? 0);
    expect(results[CHANGES.findIndex(([name]) => name === what)]).toMatchObject({ code: 0 });
  });

  it.each(CODE_CHANGES)('gives the number of files for %s, a new folder counted as one', (what, files) => {
    const places = Object.keys(files).map((path) => (existsSync(dirname(path)) ? path : dirname(path)));
    expect(new Set(places).size).toBe(rows.get(what));
  });
});
