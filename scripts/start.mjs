import { readFileSync } from 'node:fs';
import { announceSteps, keepRunning } from './build/setup/keep-running.mjs';
import { ensureDependencies } from './build/setup/dependencies.mjs';
import { ensureGenerated, ensureServer, ensureSite } from './build/setup/products.mjs';
import { main, SetupProblem } from './build/setup/run.mjs';

await main(async () => {
  const words = process.argv.slice(2);
  const isHelp = words.includes('--help');
  const steps = [
    ['packages', ensureDependencies],
    ['generated sources', ensureGenerated],
    ['compiled server', ensureServer],
  ];
  if (isHelp) await announceSteps(steps, () => undefined);
  else await announceSteps([...steps, ['built site', () => prepareSite(words)]]);
  const nodeFlags = JSON.parse(readFileSync('server/node-flags.json', 'utf8'));
  process.exit(await keepRunning(process.execPath, [...nodeFlags, 'dist/server/main.js', ...words]));
});

/** Builds the site after it has refused a wrong option, since building takes a minute on a slow machine. */
async function prepareSite(words) {
  const { readOptions } = await import('../dist/server/options.js');
  const read = readOptions(words, process.env);
  if (!read.ok) throw new SetupProblem(read.problems);
  await ensureSite();
}
