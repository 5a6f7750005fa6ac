import { parseArgs } from 'node:util';
import { type LoadServers, startLoadServers, type StoreName } from './load/load-servers.js';
import { sendLoad, type LoadResult, type Bar, compareRates, median, type LoadVerdict, verdictText } from './load/send-load.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const usage = `Usage: npm run load -- [--store embedded|postgres] [--seconds N]

Measures the server beside the least a server can do, in the same run on the same machine, and prints both with the
bars. Exit code 0: every bar holds, 1: one is missed, 2: wrong usage. --seconds is how long each of the rounds is.`;

const STORES_BY_OPTION: Readonly<Record<string, readonly StoreName[]>> = {
  embedded: ['PGlite'],
  postgres: ['PostgreSQL'],
  '': ['PGlite', 'PostgreSQL'],
};

const rounds = 5;
const connections = 20;
/** In seconds, for either side: until the code is compiled and the tables hold enough for plans to be made for them. */
const warmUp = 6;
/** How many answers a second a steady stream asks for, and for how long. */
const steady = { rate: 50, connections: 10, seconds: 10 };

const createBar: Bar = { figure: 'create a client', ceiling: 'bare insert', least: 0.4 };
const libraryBar: Bar = { figure: 'read a library', ceiling: 'static answer', least: 0.5 };

if (endsWithHelp(usage)) process.exit(0);
const asked = readArguments();
const verdicts: LoadVerdict[] = [];
for (const store of asked.stores) verdicts.push(...(await measureStore(store, asked.seconds)));
printLine(`\n${verdictText(verdicts)}`);
process.exitCode = verdicts.every(({ held }) => held) ? 0 : 1;

/**
 * Starts our server and the bare one on a store, warms them up and measures both comparisons; prints the figures and returns the verdicts.
 */
async function measureStore(store: StoreName, seconds: number): Promise<LoadVerdict[]> {
  const ground = await startLoadServers(store);
  try {
    const { create, insert, library, copy } = ground.requests;
    await sendLoad(create, { seconds: warmUp, connections });
    await sendLoad(insert, { seconds: warmUp, connections });
    await ground.analyze();
    const { p99, errors } = await sendLoad(create, steady);
    const rates = [
      await compareInTurn(store, createBar, [create, insert], seconds),
      await compareInTurn(store, libraryBar, [library, copy], seconds),
    ];
    printLine(`${store}: at ${steady.rate} creations a second, 99 of 100 are answered within ${p99} ms (${errors} errors).`);
    return rates;
  } finally {
    await ground.close();
  }
}

type Pair = readonly [ours: LoadServers['requests']['create'], theirs: LoadServers['requests']['create']];

/**
 * Measures a request to our server and one to the bare server in turn, several rounds each, so that other load slows both; prints the rates
 * and returns the verdict.
 */
async function compareInTurn(store: StoreName, bar: Bar, [ours, theirs]: Pair, seconds: number): Promise<LoadVerdict> {
  const shots: { readonly ours: LoadResult[]; readonly theirs: LoadResult[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round += 1) {
    shots.theirs.push(await sendLoad(theirs, { seconds, connections }));
    shots.ours.push(await sendLoad(ours, { seconds, connections }));
  }
  const words = (each: readonly LoadResult[]): string => each.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
  printLine(
    `${store}: ${bar.figure} ${words(shots.ours)} a second (p99 ${median(shots.ours.map(({ p99 }) => p99))} ms); ${bar.ceiling} ${words(shots.theirs)}.`,
  );
  return compareRates(store, bar, shots.ours, shots.theirs);
}

/** Returns the options of the call, by default both stores and four seconds a round; or ends the script with code 2 if they are wrong. */
function readArguments(): { readonly stores: readonly StoreName[]; readonly seconds: number } {
  try {
    const { values } = parseArgs({ options: { store: { type: 'string', default: '' }, seconds: { type: 'string', default: '4' } } });
    const seconds = Number(values.seconds);
    const chosen = Object.hasOwn(STORES_BY_OPTION, values.store) ? STORES_BY_OPTION[values.store] : undefined;
    if (chosen === undefined) return endWith(2, withHint(`There is no store "${values.store}"`, usage));
    if (!Number.isInteger(seconds) || seconds < 1) return endWith(2, withHint('--seconds is a whole number of 1 or more', usage));
    return { stores: chosen, seconds };
  } catch (error) {
    return endWith(2, withHint(optionProblem(error), usage));
  }
}

function printLine(words: string): void {
  process.stdout.write(`${words}\n`);
}

function endWith(code: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}
