import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../load/send-load.js';

/** The newest version that runs on Node 20. It is no dependency, since only this measurement uses its hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const OUTPUT_LIMIT = 64 * 1024 ** 2;

/** What Lighthouse scores from 0 to 1. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The scores of one look at a page. */
export type LighthouseScores = Readonly<Record<Category, number>>;

/** Returns Lighthouse's scores of a page on its mobile preset, with a new browser. npm fetches Lighthouse where it is not there yet. */
export async function lighthouseScores(address: string): Promise<LighthouseScores> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-lighthouse-'));
  const flags = ['--headless=new', `--user-data-dir=${folder}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const words = ['--output=json', '--quiet', '--no-enable-error-reporting', `--only-categories=${CATEGORIES.join(',')}`];
  const environment = { ...process.env, CHROME_PATH: process.env['VESTIBULE_CHROMIUM'] ?? '/usr/bin/chromium' };
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...words, `--chrome-flags=${flags.join(' ')}`],
      { env: environment, maxBuffer: OUTPUT_LIMIT },
    );
    const { categories }: { categories: Record<Category, { score: number | null }> } = JSON.parse(stdout);
    return Object.fromEntries(CATEGORIES.map((name) => [name, categories[name].score ?? 0])) as LighthouseScores;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what is printed about a page beside a static page of the same weight, and whether the medians reach the bars. */
export function lighthouseReport(
  address: string,
  minPerformance: number,
  ours: readonly LighthouseScores[],
  theirs: readonly LighthouseScores[],
): { readonly text: string; readonly isHeld: boolean } {
  const lines = CATEGORIES.map((name) => {
    const min = name === 'performance' ? minPerformance : 1;
    const scores = ours.map((look) => look[name]);
    const beside = median(theirs.map((look) => look[name]));
    const isHeld = median(scores) >= min;
    const each = `(${scores.map(twoDigits).join(', ')}; a static page of the same weight: ${twoDigits(beside)})`;
    const cells = [name.padEnd(15), twoDigits(median(scores)), `≥ ${twoDigits(min)}`, each, ...(isHeld ? [] : ['MISSED'])];
    return { isHeld, text: cells.join('  ') };
  });
  return { text: [address, ...lines.map(({ text }) => text)].join('\n'), isHeld: lines.every(({ isHeld }) => isHeld) };
}

function twoDigits(score: number): string {
  return score.toFixed(2);
}
