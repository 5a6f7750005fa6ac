import { resolve } from 'node:path';
import { folderProblem, prepareDataFolder, type FolderLock, acquireLock } from './database/lock.js';
import { readOptions, usage, type Options } from './options.js';
import { bad, good, type Result } from '../engine/base/result.js';
import type { RunningServer } from './start.js';
import { errorMessageOf } from './base/error-code.js';
import { logUnexpected, unexpectedExit, whenUnexpected } from './operations/end-of-process.js';

const root = resolve(import.meta.dirname, '..');
const stopTimeout = 15_000;

const flags = process.argv.slice(2);
if (flags.includes('--help')) printLine(usage);
else await readAndRun();

/** Reads the options and runs the server; exits with 2 if an option is wrong. */
async function readAndRun(): Promise<void> {
  const options = readOptions(flags, process.env);
  if (options.ok) await runServer(options.value);
  else exitWithProblems(2, [options.problems]);
}

/** Locks the data folder, starts the server and waits for its end; exits the process. */
async function runServer(options: Options): Promise<void> {
  const lock = lockDataFolder(options);
  if (!lock.ok) return exitWithProblems(2, [lock.problems]);
  const stopping = whenSignalled();
  const unexpected = whenUnexpected();
  process.on('exit', () => lock.value?.release());
  // Loaded only now, so that a folder in use is reported at once.
  const { launchServer } = await import('./start.js');
  const started = await Promise.race([
    launchServer(options, root, printLine).catch((error: unknown) => exitWithProblems(1, [startFailure(error)])),
    unexpected,
  ]);
  // The server is not running yet, so there is nothing to drain.
  if (typeof started === 'number') return process.exit(started);
  if (!started.ok) return exitWithProblems(2, started.problems);
  const [home, ...pages] = started.value.addresses;
  printLine(`listening on ${home}`);
  for (const page of pages) printLine(`  ${page}`);
  process.exit(await waitAndStop(started.value, options, Promise.race([stopping.then(() => 0), unexpected])));
}

async function waitAndStop(running: RunningServer, { drainSeconds }: Options, reason: Promise<number>): Promise<number> {
  const code = await reason;
  const isUrgent = code !== 0;
  setTimeout(() => process.exit(code || 1), stopTimeout + (isUrgent ? 0 : drainSeconds * 1000)).unref();
  try {
    await running.stop(isUrgent);
    return code;
  } catch (error) {
    logUnexpected(error, 'stop');
    return unexpectedExit;
  }
}

/** Prepares the data folder, and locks it for the embedded store; returns the lock or a problem. */
function lockDataFolder({ dataFolder, databaseUrl }: Options): Result<FolderLock | undefined, string> {
  const prepared = prepareDataFolder(dataFolder);
  if (!prepared.ok) return prepared;
  try {
    return databaseUrl === undefined ? acquireLock(dataFolder) : good(undefined);
  } catch (error) {
    return bad(folderProblem(dataFolder, error));
  }
}

/** Resolves at the first signal to stop; later ones change nothing, since a terminal sends one to every process. */
function whenSignalled(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done());
  });
}

function startFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` ${errorMessageOf(error.cause)}` : '';
  return `The server could not start. ${errorMessageOf(error)}${cause}`;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the problems and exits; code 2 means that the operator must correct something, 1 anything else. */
function exitWithProblems(code: number, lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(code);
}
