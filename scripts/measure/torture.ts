import { type Arguments, readArguments, type ScenarioOutcome, outcomeTable } from './torture/outcome-table.js';
import { seededRandom } from './torture/random.js';
import type { TortureStoreName } from './torture/rig.js';
import { runScenario } from './torture/run-scenario.js';
import { fullDurations, type Scenario, scenarios } from './torture/scenarios.js';
import { withHint } from '../usage.js';

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

const read = readArguments(process.argv.slice(2));
if (read === 'help') print(usage);
else if ('wrong' in read) {
  process.stderr.write(`${withHint(read.wrong, usage)}\n`);
  process.exitCode = 2;
} else process.exitCode = await runScenarios(read);

/**
 * Runs the selected scenarios on the selected stores, and prints the findings and the table. Returns exit code 1 if there are findings,
 * else 0.
 */
async function runScenarios(read: Arguments): Promise<number> {
  print(`seed ${read.seed}`);
  const outcomes: ScenarioOutcome[] = [];
  for (const store of read.stores)
    for (const scenario of read.chosen) if (scenario.stores.includes(store)) outcomes.push(await runOrSkip(scenario, store, read));
  const findings = outcomes.flatMap((each) =>
    'findings' in each ? each.findings.map((text) => `${each.store} ${each.scenario}: ${text}`) : [],
  );
  for (const each of findings) print(`FINDING ${each}`);
  print(outcomeTable(outcomes, read.isMarkdown ? 'markdown' : 'text'));
  return findings.length > 0 ? 1 : 0;
}

/** Runs one scenario on one store and returns its figures; the reason instead if this machine cannot run it. */
async function runOrSkip(
  scenario: Scenario,
  store: TortureStoreName,
  { rounds, writes = scenario.writes, seed }: Arguments,
): Promise<ScenarioOutcome> {
  const notRun = scenario.missing?.();
  if (notRun !== undefined) return { store, scenario: scenario.name, notRun };
  const plan = { rounds, writes, random: seededRandom(seed), hasImpatience: true, durations: fullDurations, isTimed: true };
  return runScenario(scenario, store, plan, print);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
