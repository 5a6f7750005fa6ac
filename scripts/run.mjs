import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { main } from './setup/problem.mjs';
import { PROGRAMS } from './setup/programs.mjs';
import { runProgram } from './setup/run-program.mjs';
import { ensureGenerated } from './setup/generated.mjs';
import { ensureSite } from './setup/site.mjs';

/** `node scripts/run.mjs check ...` runs scripts/check.ts, or a program of the table, once the sources it needs are there. */
await main(async () => {
  const [name, ...words] = process.argv.slice(2);
  await ensureDependencies();
  if (name !== 'prepare:generated') await ensureGenerated();
  const program = PROGRAMS[name];
  // A program takes no options, so that a call with one is refused before the site is built. A script builds it itself.
  if (name === 'size' && words.length === 0) await ensureSite();
  if (program !== undefined) process.exitCode = await runProgram(name, program, words);
  else await runScript(`scripts/${name}.ts`, words);
});

/** Loads the script into this process, as if it had been called itself. */
async function runScript(file, words) {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const { register } = await import('tsx/esm/api');
  register();
  process.argv = [process.argv[0], file, ...words];
  await import(pathToFileURL(file).href);
}
