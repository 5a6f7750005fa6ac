import { afterAll, describe, expect, it } from '@jest/globals';
import { openRig, type Rig, type RigSetup, type StoreName } from './torture/rig.js';
import { runScenario } from './torture/run-scenario.js';
import { CASES } from './torture/scenarios.js';
import { canMount } from './torture/small-disk.js';

const hasDisk = canMount();
const cases = CASES.filter(([, , { setting }]) => hasDisk || setting !== 'small disk');

let open: { readonly rig: Rig; readonly is: string } | undefined;
afterAll(() => open?.rig.close());

/** Scenarios that follow each other in the same setting share it. */
async function rigFor(store: StoreName, setting: RigSetup): Promise<Rig> {
  const is = `${store} ${setting}`;
  if (open?.is === is) return open.rig;
  await open?.rig.close();
  open = { rig: await openRig(store, setting), is };
  return open.rig;
}

/** Other tests use the machine too, so the outages are left to `npm run torture`. */
const plan = { rounds: 1, writes: 30, isShort: true };

describe('a site under load (PROMISES R1, R2, R3)', () => {
  it.each(cases)('loses no acknowledged write and does none twice: %s, %s', async (store, _name, scenario) => {
    const { acknowledged, charges, findings } = await runScenario(await rigFor(store, scenario.setting), scenario, plan);
    expect(findings).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(plan.writes);
    expect(charges).toBeGreaterThan(0);
  });

  it(`has a full disk where one can be mounted; here it ${hasDisk ? 'can' : 'cannot, which needs root on Linux'}`, () => {
    expect(cases.some(([, name]) => name === 'full-disk')).toBe(hasDisk);
  });
});
