import { describe, expect, it } from '@jest/globals';
import { expectFindings, expectCodes } from '../../../fixtures/testing/hostile-definitions.js';

/** In milliseconds of processor time, on the machine for which a second was promised. */
const usualBase = 100;

describe('hostile definitions', () => {
  it('are refused within a second, each for what it is [R11]', () => {
    const { base, measured } = expectCodes(3);
    const longest = 1_000 * Math.max(1, base.milliseconds / usualBase);
    expect(measured.filter(({ milliseconds }) => milliseconds > longest)).toEqual([]);
  });
});

describe('whatever is written in a definition', () => {
  it('is reported and never thrown, at fifteen random places', () => {
    expect(() => expectFindings(15)).not.toThrow();
  });
});
