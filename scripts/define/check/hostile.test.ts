import { describe, expect, it } from '@jest/globals';
import { expectFindings, expectCodes } from '../../../fixtures/testing/hostile-definitions.js';

describe('hostile definitions', () => {
  it('are refused, each for what it is [R11]', () => {
    expect(expectCodes(1).measured.length).toBeGreaterThan(15);
  });
});

describe('whatever is written in a definition', () => {
  it('is reported and never thrown, at two random places', () => {
    expect(() => expectFindings(2)).not.toThrow();
  });
});
