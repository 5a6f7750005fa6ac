import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { findingCatalogue } from '../../../engine/build.js';
import { brokenCodes, brokenFindings, codesOf, expectedFile, printed } from '../../../fixtures/testing/broken.js';

const codes = Object.keys(findingCatalogue).toSorted();

describe('the examples of wrong definitions', () => {
  it('are one for each problem there is, and no others', () => {
    expect(brokenCodes().toSorted()).toEqual(codes);
  });

  it('stand on ground that is in order', async () => {
    expect(printed(await brokenFindings())).toMatch(/^\d+ files checked, nothing wrong\.\n$/);
  });

  it.each(codes)('show %s and nothing else, in the words expected: `npx tsx fixtures/testing/broken.ts` writes others', async (code) => {
    const findings = await brokenFindings(code);
    expect(codesOf(findings)).toEqual([code]);
    expect(printed(findings)).toBe(readFileSync(expectedFile(code), 'utf8'));
  });
});

describe('the catalogue of problems', () => {
  it('says of each what is wrong and what to do', () => {
    for (const { message, hint } of Object.values(findingCatalogue))
      expect([message, hint].every((words) => words.trim() !== '')).toBe(true);
  });

  it('is printed in the reference', () => {
    const page = readFileSync('docs/reference/problems.md', 'utf8');
    expect(codes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
  });
});
