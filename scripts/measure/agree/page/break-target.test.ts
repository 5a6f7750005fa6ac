import { describe, expect, it } from '@jest/globals';
import { check, openForm } from '../../../../engine/index.js';
import { demoSource, demoValidators, type Opening } from '../../../../fixtures/open-demo-form.js';
import { breakTargets } from './break-target.js';
import { judgeBody } from './judge.js';
import { createRandom } from './values.js';
import { brokenBy, targetsOf } from './targets.js';
import { fillInForm } from './visit.js';

function openAt(opening: Opening) {
  const source = demoSource(opening);
  const { form, moment } = openForm(source);
  const targets = targetsOf({ configured: form.configured, moment });
  const open = { source, validators: demoValidators(source) };
  const states = Array.from({ length: 6 }, (_, seed) => fillInForm(createRandom(seed), open) ?? []).flat();
  /** Returns what the errors of a document made to break these targets prove broken. */
  const brokenFor = (keys: readonly string[], seed: number): readonly string[] => {
    const made = breakTargets(createRandom(seed), open, states, keys);
    if (!made) return [];
    const { state, body } = made;
    return body === undefined ? brokenBy(state.resolved, check(state.resolved, state.validators)) : judgeBody(open, body).broken;
  };
  return { targets, brokenFor };
}

describe('a document that is made to break a part of its form', () => {
  it.each([
    { tenant: 'harbor', form: 'appointment' },
    { tenant: 'meadow', form: 'agent' },
    { tenant: 'summit', form: 'group-member' },
  ])('breaks each part of $form that settings and context of $tenant leave open', (opening) => {
    const { targets, brokenFor } = openAt(opening);
    const keys = targets.flatMap(({ key, isReachable }) => (isReachable ? [key] : []));
    const seeds = Array.from({ length: 8 }, (_, seed) => seed);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => !seeds.some((seed) => brokenFor([key], seed).includes(key)))).toEqual([]);
  });

  it('breaks several parts at once if none prevents another', () => {
    const { brokenFor } = openAt({ tenant: 'harbor', form: 'appointment' });
    const parts = ['format: /note/message', 'check: the appointment ends after it begins', 'rule: no phone was given'];
    const keys = parts.map((part) => `appointment ${part}`);
    expect(brokenFor(keys, 3)).toEqual(expect.arrayContaining(keys));
  });
});
