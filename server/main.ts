import { resolve } from 'node:path';
import { folderProblem, prepareDataFolder } from './store/data-folder.js';
import { readOptions, usage, type Options } from './options.js';
import { bad, good, type Result } from '../engine/result.js';
import type { RunningServer } from './start.js';
import { type Lock, takeLock } from './store/lock.js';
import { messageOf } from './base/thrown.js';
import { logUnexpected, unexpectedExit, whenUnexpected } from './operations/unexpected-errors.js';

const root = resolve(import.meta.dirname, '..');
const longestStop = 15_000;

const flags = process.argv.slice(2);
if (flags.includes('--help')) tell(usage);
else await readAndRun();

async function readAndRun(): Promise<void> {
  const read = readOptions(flags, process.env);
  if (read.ok) await run(read.value);
  else giveUp(2, [read.problems]);
}

async function run(options: Options): Promise<void> {
  const held = holdFolder(options);
  if (!held.ok) return giveUp(2, [held.problems]);
  const stopping = whenStopped();
  const unexpected = whenUnexpected();
  process.on('exit', () => held.value?.release());
  // Loaded only now, so that a folder that is in use is told at once.
  const { start } = await import('./start.js');
  const started = await Promise.race([start(options, root, tell).catch((error: unknown) => giveUp(1, [failed(error)])), unexpected]);
  // Nothing is served yet, so nothing has to be drained.
  if (typeof started === 'number') return process.exit(started);
  if (!started.ok) return giveUp(2, started.problems);
  const [home, ...pages] = started.value.addresses;
  tell(`listening on ${home}`);
  for (const page of pages) tell(`  ${page}`);
  process.exit(await ended(started.value, options, Promise.race([stopping.then(() => 0), unexpected])));
}

/** Waits for the reason to end and stops the server; gives the exit code. */
async function ended(running: RunningServer, { drainSeconds }: Options, reason: Promise<number>): Promise<number> {
  const code = await reason;
  const isUrgent = code !== 0;
  setTimeout(() => process.exit(code || 1), longestStop + (isUrgent ? 0 : drainSeconds * 1000)).unref();
  try {
    await running.stop(isUrgent);
    return code;
  } catch (error) {
    logUnexpected(error, 'stop');
    return unexpectedExit;
  }
}

/** The embedded store is for one process; with a DATABASE_URL the folder holds keys and letters only. */
function holdFolder({ dataFolder, databaseUrl }: Options): Result<Lock | undefined, string> {
  const prepared = prepareDataFolder(dataFolder);
  if (!prepared.ok) return prepared;
  try {
    return databaseUrl === undefined ? takeLock(dataFolder) : good(undefined);
  } catch (error) {
    return bad(folderProblem(dataFolder, error));
  }
}

/** The first signal ends the server cleanly. More of them change nothing: a terminal sends one to every process. */
function whenStopped(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done());
  });
}

function failed(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` ${messageOf(error.cause)}` : '';
  return `The server could not start. ${messageOf(error)}${cause}`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Code 2 is for what a person has to put right before the next start; 1 is for everything else. */
function giveUp(code: number, lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(code);
}
