import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { openRig, type Rig, type TortureStoreName } from '../torture/rig.js';
import { seededRandom } from '../torture/random.js';
import { type ScenarioFigures, type ScenarioPlan, runRounds } from '../torture/run-scenario.js';
import { type Scenario, scenarios } from '../torture/scenarios.js';

/** Other tests use the machine too, so the times to recovery are left to `npm run torture`. */
const durations = { databaseFreeze: 1500, serverFreeze: 1500, fullDisk: 1500, lostStandby: 1500 };
const plan: ScenarioPlan = { rounds: 1, writes: 30, random: seededRandom(11), hasImpatience: false, durations, isTimed: false };

/** The scenarios of `npm test`, one for each kind of fault: of the server, and of its connection to the database. */
const quick: Readonly<Record<TortureStoreName, string>> = { embedded: 'kill', postgres: 'answer-lost' };

/** Returns whether `npm test` runs a scenario on a store; `npm run test:full` runs the others too. */
export function isQuick(store: TortureStoreName, { name }: Scenario): boolean {
  return quick[store] === name;
}

/** What a fault may do: no acknowledged write is lost, and none is done twice. */
export const harmless = { lost: 0, duplicateRows: 0, duplicateCharges: 0, unmatched: 0, unexpectedEnds: 0, findings: [] };

/** Runs a scenario under writes that reach the database and the gateway, and returns what it did. */
export async function measureScenario(rig: Rig, scenario: Scenario): Promise<ScenarioFigures> {
  const measured = await runRounds(rig, scenario, plan, () => undefined);
  expect(measured.acknowledged).toBeGreaterThanOrEqual(plan.writes);
  expect(measured.charges).toBeGreaterThan(0);
  return measured;
}

/** Defines a test for each scenario of a store that needs no setup of its own and is chosen; they share one server. */
export function testScenarios(store: TortureStoreName, isChosen: (scenario: Scenario) => boolean): void {
  describe(`a server over the ${store} store (PROMISES R1, R2, R3)`, () => {
    const { keep, closeAll } = closing();
    let rig: Rig;
    beforeAll(async () => {
      rig = keep(await openRig({ store, hasCommitProxy: store === 'postgres' }));
    });
    afterAll(closeAll);
    const ofStore = scenarios.filter(
      ({ setup, stores }) => stores.includes(store) && (setup === undefined || setup.hasCommitProxy === true),
    );

    it.each(ofStore.filter(isChosen).map((scenario) => [scenario.name, scenario.fault, scenario] as const))(
      'loses no acknowledged write and does none twice: %s (%s)',
      async (_name, _fault, scenario) => {
        expect(await measureScenario(rig, scenario)).toMatchObject(harmless);
      },
    );
  });
}
