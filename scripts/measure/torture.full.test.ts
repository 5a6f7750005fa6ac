import { afterAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { harmless, measureScenario, testScenarios } from '../../fixtures/testing/torture-tests.js';
import { openRig } from './torture/rig.js';
import { scenarios } from './torture/scenarios.js';
import { smallDiskMissing } from './torture/small-disk.js';

for (const store of ['embedded', 'postgres'] as const) testScenarios(store);

describe('a setup of its own', () => {
  const { keep, closeAll } = closing();
  afterAll(closeAll);
  const missing = smallDiskMissing();
  const ofItsOwn = scenarios.filter(({ setup }) => setup !== undefined && setup.hasCommitProxy !== true);
  const cases = ofItsOwn.flatMap((scenario) =>
    scenario.missing?.() === undefined ? scenario.stores.map((store) => ({ scenario, setup: { ...scenario.setup, store } })) : [],
  );

  it.each(cases.map(({ scenario, setup }) => [setup.store, scenario.name, { scenario, setup }] as const))(
    'loses no acknowledged write and does none twice: %s, %s',
    async (_store, _name, { scenario, setup }) => {
      expect(await measureScenario(keep(await openRig(setup)), scenario)).toMatchObject(harmless);
      await closeAll();
    },
  );

  it(`has a full disk where one can be mounted; ${missing === undefined ? 'here it can' : `here it ${missing}`}`, () => {
    expect(cases.some(({ scenario }) => scenario.name === 'disk-full')).toBe(missing === undefined);
  });
});
