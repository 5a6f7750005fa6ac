import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { ensureCompiledPrograms } from '../setup/test-programs.mjs';
import { PROGRAMS } from '../setup/programs.mjs';
import { runProgram } from '../setup/run-program.mjs';

/**
 * Calls npm scripts one after the other in this process, which loads the modules that they share only once.
 * Each message is a call, `{ name, words, environment }`, and is answered with its result, `{ code, out, err }`.
 */
await ensureCompiledPrograms();
register();
let calls = 0;
let queue = Promise.resolve();
process.on('message', (call) => {
  queue = queue.then(async () => process.send(await callIn(call)));
});
process.on('disconnect', () => process.reallyExit(0));
process.send('ready');

/** Runs one script with these environment variables. */
async function callIn({ name, words, environment }) {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const result = await callScript(calls++, { name, words });
  for (const key of Object.keys(environment)) delete process.env[key];
  Object.assign(process.env, before);
  return result;
}

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
  const file = fileOf(name);
  // test:full is scripts/test.mjs with an argument before those of the caller.
  process.argv = [process.argv[0], file, ...(name === 'test:full' ? ['--full'] : []), ...words];
  await import(`${pathToFileURL(file).href}?call=${index}`);
}

/** The compiled form of a script, where there is one, because its modules load four times as fast. */
function fileOf(name) {
  const compiled = `dist/test-programs/scripts-${name}.js`;
  if (existsSync(compiled)) return compiled;
  const [script] = name.split(':');
  return script === 'start' || script === 'test' ? `scripts/${script}.mjs` : `scripts/${name}.ts`;
}
