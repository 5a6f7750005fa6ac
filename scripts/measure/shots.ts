import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { ensureBuiltSite } from '../build/built-site.js';
import { print, runCommand, UsageError } from '../command.js';

const usage = `Usage: npm run shots -- [--only NAME]

Takes pictures of the demo's screens into docs/guides/images, and writes docs/guides/screens.md, which shows them (e2e/shots).
Needs Chromium. With --only, takes those whose name holds NAME, and leaves the others as they are.`;

const IMAGES = 'docs/guides/images';
const [MAX_PICTURES, MAX_BYTES] = [70, 2_500_000];

await runCommand({
  usage,
  texts: ['only'],
  /** Throws if a picture was not taken, and if they are too many or too large. */
  async run([word], flags) {
    const only = flags.text('only');
    if (word !== undefined) throw new UsageError(`Unexpected argument '${word}'`);
    await ensureBuiltSite();
    mkdirSync(IMAGES, { recursive: true });
    const start = Date.now();
    const words = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'shots'];
    const { status } = spawnSync(process.execPath, [...words, ...(only === undefined ? [] : ['--grep', `picture of .*${only}`])], {
      stdio: 'inherit',
      env: { ...process.env, VESTIBULE_SHOTS: 'yes' },
    });
    if (status !== 0) throw new Error('Some pictures were not taken.');
    const isOld = (name: string) => statSync(`${IMAGES}/${name}`).mtimeMs < start;
    if (only === undefined) for (const name of readdirSync(IMAGES).filter(isOld)) rmSync(`${IMAGES}/${name}`);
    const bytes = readdirSync(IMAGES).map((name) => statSync(`${IMAGES}/${name}`).size);
    const sum = bytes.reduce((all, size) => all + size, 0);
    print(`${bytes.length} pictures, ${(sum / 1e6).toFixed(1)} MB`);
    if (bytes.length > MAX_PICTURES || sum > MAX_BYTES) throw new Error(`There may be ${MAX_PICTURES} pictures of ${MAX_BYTES / 1e6} MB.`);
  },
});
