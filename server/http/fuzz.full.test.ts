import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { type FuzzTarget, openFuzzTarget } from '../../fixtures/testing/fuzz/fuzz-target.js';

const { keep, closeAll } = closing();
let target: FuzzTarget;
beforeAll(async () => {
  target = keep(await openFuzzTarget());
});
afterAll(closeAll);

describe('every call', () => {
  it('answers eight thousand hostile requests with a refusal in words, and never fails [R-8.5]', async () => {
    const statuses = await target.sendHostile(8000);
    // Enough got through to reach what is behind the calls, and enough was turned away.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(50);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(50);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(10);
  });
});

describe('a number or a boolean that is written strangely', () => {
  it('never makes a call fail, in whichever parameter of a call or member of a body it is', async () => {
    expect(target.strange.length).toBeGreaterThan(3000);
    for (const sent of target.strange) await target.send(sent);
  });
});
