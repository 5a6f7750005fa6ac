import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { type FuzzTarget, openFuzzTarget } from '../../fixtures/testing/fuzz/fuzz-target.js';

const { keep, closeAll } = closing();
let target: FuzzTarget;
beforeAll(async () => {
  target = keep(await openFuzzTarget());
});
afterAll(closeAll);

/** Every one of so many is sent; `npm run test:full` sends all. */
const step = 29;

describe('every call', () => {
  it('answers hostile requests with a refusal in words, and never fails [R-8.5]', async () => {
    const statuses = await target.sendHostile(300);
    // Some got through to what is behind the calls, and some were turned away.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(0);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(0);
  });
});

describe('a number or a boolean that is written strangely', () => {
  it('never makes a call fail, in one of 29 of its places', async () => {
    const chosen = target.strange.filter((_request, index) => index % step === 0);
    expect(chosen.length).toBeGreaterThan(100);
    for (const sent of chosen) await target.send(sent);
  });
});
