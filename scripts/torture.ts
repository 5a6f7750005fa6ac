import { parseArgs } from 'node:util';
import { seededRandom } from './torture/random.js';
import type { StoreName } from './torture/rig.js';
import { runScenario } from './torture/run-scenario.js';
import { fullDurations, type Scenario, scenarios } from './torture/scenarios.js';
import { type Outcome, tableOf } from './torture/table.js';

const usage = `Usage: npm run torture -- [--scenario NAME]... [--store embedded|postgres] [--rounds N] [--writes N] [--seed N] [--markdown]

Injects faults into a site under load, and looks for writes that were acknowledged and lost, done twice, or paid for nothing.

  --scenario NAME  one of the scenarios below; all of them when omitted
  --store NAME     embedded or postgres; both when omitted
  --rounds N       how many faults (10 when omitted)
  --writes N       how many writes are acknowledged in each round (2,000 for kill and 200 for the others when omitted)
  --seed N         repeats the choices of a run, which prints its seed
  --markdown       prints the table for a Markdown page

${scenarios.map(({ name, fault, stores }) => `  ${name.padEnd(18)} ${fault}${stores.length === 1 ? ' (postgres only)' : ''}`).join('\n')}

Exit code 0: nothing found, 1: findings, 2: wrong usage.`;

interface Arguments {
  readonly chosen: readonly Scenario[];
  readonly stores: readonly StoreName[];
  readonly rounds: number;
  readonly writes: number | undefined;
  readonly seed: number;
  readonly isMarkdown: boolean;
}

const read = readArguments();
if (typeof read === 'string') {
  process.stderr.write(`${read}\n\n${usage}\n`);
  process.exitCode = 2;
} else if (read === undefined) print(usage);
else process.exitCode = await run(read);

async function run({ chosen, stores, rounds, writes, seed, isMarkdown }: Arguments): Promise<number> {
  const outcomes: Outcome[] = [];
  print(`seed ${seed}`);
  for (const store of stores)
    for (const scenario of chosen.filter((each) => each.stores.includes(store))) {
      const notRun = scenario.missing?.();
      const plan = { rounds, writes: writes ?? scenario.writes, random: seededRandom(seed), hasImpatience: true };
      outcomes.push(
        notRun === undefined
          ? await runScenario(scenario, store, { ...plan, durations: fullDurations, isTimed: true }, print)
          : { store, scenario: scenario.name, notRun },
      );
    }
  for (const outcome of outcomes)
    if ('findings' in outcome) for (const each of outcome.findings) print(`FINDING ${outcome.store} ${outcome.scenario}: ${each}`);
  print(tableOf(outcomes, isMarkdown ? 'markdown' : 'text'));
  return outcomes.some((outcome) => 'findings' in outcome && outcome.findings.length > 0) ? 1 : 0;
}

/** Returns undefined where help is asked for, and a sentence where the arguments are wrong. */
function readArguments(): Arguments | string | undefined {
  const values = parsed();
  if (typeof values === 'string') return values;
  if (values.help === true) return undefined;
  const names = values.scenario ?? scenarios.map(({ name }) => name);
  const unknown = names.find((name) => scenarios.every((scenario) => scenario.name !== name));
  if (unknown !== undefined) return `There is no scenario "${unknown}".`;
  const stores = (['embedded', 'postgres'] as const).filter((store) => values.store === undefined || values.store === store);
  if (stores.length === 0) return `There is no store "${values.store}".`;
  const numbers = [values.rounds ?? '10', values.writes ?? '1', values.seed ?? '1'];
  if (!numbers.every((text) => /^[1-9]\d{0,8}$/.test(text))) return 'Numbers of rounds, writes and seeds are whole and above 0.';
  return {
    chosen: scenarios.filter(({ name }) => names.includes(name)),
    stores,
    rounds: Number(values.rounds ?? '10'),
    writes: values.writes === undefined ? undefined : Number(values.writes),
    seed: values.seed === undefined ? 1 + Math.floor(Math.random() * 999_999) : Number(values.seed),
    isMarkdown: values.markdown === true,
  };
}

function parsed() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const options = {
      scenario: { ...text, multiple: true },
      store: text,
      rounds: text,
      writes: text,
      seed: text,
      markdown: flag,
      help: flag,
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
