import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../server/testing/closing.js';
import { openRig, type Rig, type TortureStoreName } from './torture/rig.js';
import { seededRandom } from './torture/random.js';
import { type ScenarioFigures, type ScenarioPlan, runRounds } from './torture/run-scenario.js';
import { type Scenario, scenarios } from './torture/scenarios.js';
import { smallDiskMissing } from './torture/small-disk.js';

/** Other tests use the machine too, so the times to recovery are left to `npm run torture`. */
const durations = { databaseFreeze: 1500, serverFreeze: 1500, fullDisk: 1500, lostStandby: 1500 };
const plan: ScenarioPlan = { rounds: 1, writes: 30, random: seededRandom(11), hasImpatience: false, durations, isTimed: false };
const harmless = { lost: 0, duplicateRows: 0, duplicateCharges: 0, unmatched: 0, unexpectedEnds: 0, findings: [] };
const timeout = 240_000;

function scenarioOf(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`There is no scenario ${name}.`);
  return found;
}

async function run(rig: Rig, name: string): Promise<ScenarioFigures> {
  const measured = await runRounds(rig, scenarioOf(name), plan, () => undefined);
  expect(measured.acknowledged).toBeGreaterThanOrEqual(plan.writes);
  expect(measured.charges).toBeGreaterThan(0);
  return measured;
}

describe.each<TortureStoreName>(['embedded', 'postgres'])('a server over the %s store (PROMISES R1, R2, R3)', (store) => {
  const { keep, closeAll } = closing();
  let rig: Rig;
  beforeAll(async () => {
    rig = keep(await openRig({ store, hasCommitProxy: store === 'postgres' }));
  }, timeout);
  afterAll(closeAll, 60_000);
  const ofStore = scenarios.filter(({ setup, stores }) => stores.includes(store) && (setup === undefined || setup.hasCommitProxy === true));

  it.each(ofStore.map(({ name, fault }) => [name, fault] as const))(
    'loses no acknowledged write and does none twice: %s (%s)',
    async (name) => {
      expect(await run(rig, name)).toMatchObject(harmless);
    },
    timeout,
  );
});

describe('a setup of its own', () => {
  const { keep, closeAll } = closing();
  afterAll(closeAll, 60_000);
  const missing = smallDiskMissing();
  const ofItsOwn = scenarios.filter(({ setup }) => setup !== undefined && setup.hasCommitProxy !== true);
  const cases = ofItsOwn.flatMap(({ name, stores, setup, missing: isMissing }) =>
    isMissing?.() === undefined ? stores.map((store) => ({ name, setup: { ...setup, store } })) : [],
  );

  it.each(cases.map((each) => [each.setup.store, each.name, each.setup] as const))(
    'loses no acknowledged write and does none twice: %s, %s',
    async (_store, name, setup) => {
      const rig = keep(await openRig(setup));
      expect(await run(rig, name)).toMatchObject(harmless);
      await closeAll();
    },
    timeout,
  );

  it(`has a full disk where one can be mounted; ${missing === undefined ? 'here it can' : `here it ${missing}`}`, () => {
    expect(cases.some(({ name }) => name === 'disk-full')).toBe(missing === undefined);
  });
});
