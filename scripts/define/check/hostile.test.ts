import { describe, expect, it } from '@jest/globals';
import { expectFindings, expectCodes } from '../../../fixtures/testing/hostile-definitions.js';
import { byTier } from '../../../fixtures/testing/tier.js';

describe('hostile definitions', () => {
  it('are refused, each for what it is [R11]', () => {
    expect(expectCodes(1).measured.length).toBeGreaterThan(15);
  });
});

describe('whatever is written in a definition', () => {
  it('is reported and never thrown, at random places', () => {
    expect(() => expectFindings(byTier(1, 2))).not.toThrow();
  });
});
