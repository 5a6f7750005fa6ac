import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './build/setup/dependencies.mjs';
import { ensureGenerated } from './build/setup/products.mjs';
import { PROGRAMS, sourceOf, runProgram } from './build/setup/programs.mjs';
import { main, SetupProblem } from './build/setup/run.mjs';

/** `node scripts/run.mjs check ...` runs scripts/define/check.ts, or a program of the table, once the packages and sources it needs are there. */
await main(async () => {
  const [name, ...words] = process.argv.slice(2);
  await ensureDependencies();
  await ensureGenerated();
  const program = PROGRAMS[name];
  if (program === undefined) await runScript(name, words);
  else process.exitCode = await runProgram(name, program, words);
});

/** Loads the script into this process, as if it had been called itself. */
async function runScript(name, words) {
  const file = sourceOf(name);
  if (file === undefined) throw new SetupProblem(`There is no script "${name}": npm run help lists them.`);
  const { register } = await import('tsx/esm/api');
  register();
  process.argv = [process.argv[0], file, ...words];
  await import(pathToFileURL(file).href);
}
