import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import type { HostileTimings } from '../../../fixtures/testing/hostile-definitions.js';

/** In milliseconds of processor time, on the machine for which a second was promised. */
const usualBase = 100;

describe('hostile definitions', () => {
  it('are refused within a second, each for what it is [R11]', () => {
    const words = ['--import', 'tsx', 'fixtures/testing/hostile-definitions.ts', '3'];
    const { base, measured }: HostileTimings = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
    expect(measured.length).toBeGreaterThan(15);
    expect(measured.filter(({ expected, codes }) => !codes.includes(expected))).toEqual([]);
    const longest = 1_000 * Math.max(1, base.milliseconds / usualBase);
    expect(measured.filter(({ milliseconds }) => milliseconds > longest)).toEqual([]);
  });
});
