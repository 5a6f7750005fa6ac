import { resolve } from 'node:path';
import { readOptions, usage, type Options } from './options.js';
import { takeLock } from './store/lock.js';
import { messageOf } from './thrown.js';

const root = resolve(import.meta.dirname, '..');
const longestStop = 15_000;

const read = readOptions(process.argv.slice(2), process.env);
if (read.ok) await run(read.value);
else giveUp(2, [read.problems, '', usage]);

async function run(options: Options): Promise<void> {
  const held = options.databaseUrl === undefined ? takeLock(options.dataFolder) : undefined;
  if (held?.ok === false) return giveUp(1, [held.problems]);
  const stopping = whenStopped();
  process.on('exit', () => held?.value.release());
  // Loaded only now, so that a folder that is in use is told at once.
  const { start } = await import('./start.js');
  const started = await start(options, root, tell).catch((error: unknown) => ({ ok: false as const, problems: [failed(error)] }));
  if (!started.ok) return giveUp(1, started.problems);
  const [home, ...pages] = started.value.addresses;
  tell(`listening on ${home}`);
  for (const page of pages) tell(`  ${page}`);
  await stopping;
  setTimeout(() => process.exit(1), longestStop + options.drainSeconds * 1000).unref();
  await started.value.stop();
  process.exit(0);
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

function giveUp(code: number, lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(code);
}
