import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** A citation in the sources or documents: `R-5.44`, the range `R-2.124..134`, or `D-33`. */
const CITATION = /\b(?:R-(\d+)\.(\d+)(?:\.\.(\d+))?|D-(\d+)\b)/g;

/** Returns the ids that a text cites; a range gives each of its ids. */
function cited(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, section, first, last = first, decision]) =>
    decision === undefined
      ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `R-${section}.${Number(first) + nth}`)
      : [`D-${decision}`],
  );
}

const read = (file: string) => readFileSync(file, 'utf8');
const requirements = new Set([...read('docs/requirements.md').matchAll(/^\| (R-[\d.]+) \|/gm)].map(([, id]) => id));
const decisions = new Set([...read('docs/product-decisions.md').matchAll(/^- \*\*(D-\d+)\b/gm)].map(([, id]) => id));

describe('what is cited can be looked up in the repository', () => {
  it('every requirement and every product decision that a file cites is in docs', () => {
    expect([requirements.size, decisions.size]).toEqual([974, 142]);
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.sql', '*.json'], { encoding: 'utf8' }).split('\n');
    const unknown = files
      .filter((file) => file !== '' && file !== 'package-lock.json' && file !== 'scripts/build/citations.test.ts')
      .flatMap((file) => cited(read(file)).map((id) => ({ file, id })))
      .filter(({ id }) => !requirements.has(id) && !decisions.has(id));
    expect(unknown).toEqual([]);
  });

  it('the index of decisions has every record once, and no other', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{3})\]\((\1-[a-z0-9-]+\.md)\) \S/gm)].map(([, , file]) =>
      String(file),
    );
    const records = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
    expect(listed.toSorted()).toEqual(records.toSorted());
  });
});
