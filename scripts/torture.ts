import { parseArgs } from 'node:util';
import type { StoreName } from './torture/rig.js';
import { torture } from './torture/torture.js';
import { endsWithHelp, optionProblem, withHint } from './usage.js';

const usage = `Usage: npm run torture -- [--rounds N] [--store embedded|postgres]

Kills the server again and again under load and looks for what was lost, done twice, or paid for nothing. Without
--store it does so over each. Exit code 0: nothing, 1: something, 2: wrong usage.`;

/** PROMISES R1. */
const bounds = { writes: 200, longestStart: 5000 };
if (endsWithHelp(usage)) process.exit(0);
const asked = readArguments();
let isWell = true;
for (const store of asked.stores) {
  const found = await torture(store, { rounds: asked.rounds, faults: true, ...bounds }, say);
  for (const line of found.figures) say(`${store}: ${line}`);
  for (const fault of found.faults) say(`${store}: FAULT ${fault}`);
  isWell &&= found.faults.length === 0;
}
process.exitCode = isWell ? 0 : 1;

function readArguments(): { readonly rounds: number; readonly stores: readonly StoreName[] } {
  try {
    const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, store: { type: 'string' } } });
    const rounds = Number(values.rounds);
    const stores = (['embedded', 'postgres'] as const).filter((each) => values.store === undefined || values.store === each);
    if (!Number.isInteger(rounds) || rounds < 1) return refuse('--rounds is a whole number of 1 or more');
    if (stores.length === 0) return refuse(`There is no store "${values.store}"`);
    return { rounds, stores };
  } catch (error) {
    return refuse(optionProblem(error));
  }
}

function refuse(problem: string): never {
  process.stderr.write(`${withHint(problem, usage)}\n`);
  process.exit(2);
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
