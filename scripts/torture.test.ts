import { describe, expect, it } from '@jest/globals';
import { torture } from './torture/torture.js';

describe('a server that is killed under load', () => {
  it('loses nothing it acknowledged, does nothing twice, and charges nobody for nothing', async () => {
    const told: string[] = [];
    // Other tests have the machine too, so how fast it starts is left to `npm run torture`.
    const { figures, faults } = await torture('embedded', { rounds: 2, writes: 30, faults: false, longestStart: 60_000 }, (line) =>
      told.push(line),
    );
    expect(faults).toEqual([]);
    expect(told).toHaveLength(2);
    expect(figures[0]).toMatch(/^0 lost of \d{2,} acknowledged writes over 2 rounds of kill -9/);
  }, 240_000);
});
