import { print, runCommand, UsageError } from '../command.js';
import { openRig } from './torture/rig.js';
import { type Plan, runScenario } from './torture/run-scenario.js';
import { CASES, SCENARIOS } from './torture/scenarios.js';
import { canMount } from './torture/small-disk.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const LIST = Object.entries(SCENARIOS).map(([name, { does, stores }]) => `  ${name.padEnd(18)} ${does} (${stores.join(', ')})`);

await runCommand({
  usage: `Usage: npm run torture -- [--scenario NAME]... [--store embedded|postgres] [--rounds N] [--writes N]

Makes servers, databases and disks fail while visitors enroll and pay, and looks for writes that were acknowledged and lost, done twice,
or paid for nothing.

  --scenario NAME  one of the scenarios below; all of them when omitted
  --store NAME     embedded or postgres; both when omitted
  --rounds N       how many faults (10 when omitted)
  --writes N       how many writes are acknowledged in each round (200 when omitted)

${LIST.join('\n')}

Exit code 0: nothing found, 1: findings, 2: wrong usage.`,
  texts: ['scenario', 'store', 'rounds', 'writes'],
  async run(words, flags) {
    const names = [...words, ...flags.texts('scenario')];
    for (const name of names) if (!Object.hasOwn(SCENARIOS, name)) throw new UsageError(`There is no scenario "${name}"`);
    const only = flags.text('store');
    const chosen = CASES.filter(([store, name]) => store === (only ?? store) && (names.length === 0 || names.includes(name)));
    if (chosen.length === 0) throw new UsageError(`There is no such scenario on "${only}"`);
    const plan = { rounds: numberOf(flags.text('rounds') ?? '10'), writes: numberOf(flags.text('writes') ?? '200'), isShort: false };
    let isGood = true;
    for (const each of chosen) isGood = (await torture(each, plan)) && isGood;
    return isGood ? 0 : 1;
  },
});

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('Numbers of rounds and writes are whole and above 0');
  return Number(text);
}

/** Runs one scenario on one store, prints what it did, and returns whether nothing was found. */
async function torture([store, name, scenario]: (typeof CASES)[number], plan: Plan): Promise<boolean> {
  if (scenario.setting === 'small disk' && !canMount()) {
    print(`${store} ${name}: not run; a small disk needs root on Linux`);
    return true;
  }
  const rig = await openRig(store, scenario.setting);
  const stop = (): void => void rig.close().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const { acknowledged, clients, charges, outage, findings } = await runScenario(rig, scenario, plan);
    for (const each of findings) print(`FINDING ${store} ${name}: ${each}`);
    const counts = `${acknowledged} writes, ${clients} clients, ${charges} charges, ${outage.toFixed(1)} s at most without a write`;
    print(`${store} ${name}: ${plan.rounds} rounds, ${counts}; ${findings.length === 0 ? 'passed' : `${findings.length} findings`}`);
    return findings.length === 0;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await rig.close();
  }
}
