import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './build/setup/dependencies.mjs';
import { main } from './build/setup/run.mjs';
import { PROGRAMS, sourceOf, runProgram } from './build/setup/programs.mjs';
import { ensureGenerated } from './build/setup/generated.mjs';
import { ensureSite } from './build/setup/site.mjs';

/** `node scripts/run.mjs check ...` runs scripts/define/check.ts, or a program of the table, once the sources it needs are there. */
await main(async () => {
  const [name, ...words] = process.argv.slice(2);
  await ensureDependencies();
  if (name !== 'prepare:generated') await ensureGenerated();
  const program = PROGRAMS[name];
  // A program takes no options, so that a call with one is refused before the site is built. A script builds it itself.
  if (name === 'size' && words.length === 0) await ensureSite();
  if (program !== undefined) process.exitCode = await runProgram(name, program, words);
  else await runScript(sourceOf(name), words);
});

/** Loads the script into this process, as if it had been called itself. */
async function runScript(file, words) {
  const { register } = await import('tsx/esm/api');
  register();
  process.argv = [process.argv[0], file, ...words];
  await import(pathToFileURL(file).href);
}
