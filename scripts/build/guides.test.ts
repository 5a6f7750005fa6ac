import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import project from '../../package.json' with { type: 'json' };
import { blocksOfPage, callsOf, PAGES } from '../../fixtures/testing/guide-files.js';

describe('the guides', () => {
  it('show whole files and changes of files, and name each file', () => {
    const blocks = PAGES.flatMap(blocksOfPage).filter(({ language }) => ['json', 'diff'].includes(language));
    expect(blocks.length).toBeGreaterThanOrEqual(15);
    expect(blocks.filter(({ path }) => path === undefined)).toEqual([]);
  });

  it('name only scripts that exist', () => {
    const unknown = PAGES.flatMap(callsOf).filter(({ name }) => !(name in project.scripts));
    expect(unknown).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  it('defines at most 60 terms', () => {
    const rows = readFileSync('docs/glossary.md', 'utf8').match(/^\| /gm) ?? [];
    expect(rows.length - ['head', 'separator'].length).toBeLessThanOrEqual(60);
  });
});
