import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { PROGRAMS } from '../setup/programs.mjs';
import { runProgram } from '../setup/run-program.mjs';

/**
 * Calls npm scripts one after the other in this process, which loads the modules that they share only once.
 * Input: `[{ name, words }]` as JSON in the first argument. Output: `[{ code, out, err }]` as JSON.
 */
const calls = JSON.parse(process.argv[2]);
const write = process.stdout.write.bind(process.stdout);
register();
const results = [];
for (const [index, call] of calls.entries()) results.push(await callScript(index, call));
write(JSON.stringify(results), () => process.reallyExit(0));

/** Runs one script and records what it writes up to its end, which is its first call of process.exit or its last line. */
async function callScript(index, { name, words }) {
  const result = { code: undefined, out: '', err: '' };
  const record = (stream) => (text) => {
    if (result.code === undefined) result[stream] += text;
    return true;
  };
  process.stdout.write = record('out');
  process.stderr.write = record('err');
  process.exit = (code) => {
    result.code ??= code ?? 0;
    throw new Error('The script has ended.');
  };
  process.exitCode = undefined;
  try {
    await run(index, name, words);
  } catch (error) {
    if (result.code === undefined) result.err += String(error);
    result.code ??= 1;
  }
  return { ...result, code: result.code ?? process.exitCode ?? 0 };
}

/** Does what scripts/run.mjs does, but loads the script once for each call. */
async function run(index, name, words) {
  const program = PROGRAMS[name];
  if (program !== undefined) {
    process.exitCode = await runProgram(name, program, words);
    return;
  }
  const file = name === 'start' || name === 'test' ? `scripts/${name}.mjs` : `scripts/${name}.ts`;
  process.argv = [process.argv[0], file, ...words];
  await import(`${pathToFileURL(file).href}?call=${index}`);
}
