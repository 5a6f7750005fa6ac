import { readFileSync } from 'node:fs';
import { keepRunning } from './setup/keep-running.mjs';
import { main, SetupProblem } from './setup/problem.mjs';
import { ensureSite } from './setup/site.mjs';
import { setUpServer } from './setup.mjs';

await main(async () => {
  const words = process.argv.slice(2);
  await setUpServer();
  if (!words.includes('--help')) {
    await checkOptions(words);
    await ensureSite();
  }
  const nodeFlags = JSON.parse(readFileSync('server/node-flags.json', 'utf8'));
  process.exit(await keepRunning(process.execPath, [...nodeFlags, 'dist/server/main.js', ...words]));
});

/** A wrong option is refused before the site is built, which takes a minute. */
async function checkOptions(words) {
  const { readOptions } = await import('../dist/server/options.js');
  const read = readOptions(words, process.env);
  if (!read.ok) throw new SetupProblem(read.problems);
}
