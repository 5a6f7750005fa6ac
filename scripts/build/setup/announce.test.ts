import { describe, expect, it, jest } from '@jest/globals';
import { announceSteps } from './keep-running.mjs';

/** Records what is printed while steps run; the second step takes 25 seconds of a fake clock. */
async function printed(failing = false): Promise<readonly string[]> {
  const lines: string[] = [];
  jest.useFakeTimers();
  try {
    const slow = async () => {
      jest.advanceTimersByTime(25_000);
      if (failing) throw new Error('no network');
    };
    const steps = [
      ['packages', async () => undefined],
      ['built site', slow],
    ] as const;
    await announceSteps(steps, (line) => lines.push(line)).catch((error: Error) => lines.push(error.message));
    jest.advanceTimersByTime(60_000);
    return lines;
  } finally {
    jest.useRealTimers();
  }
}

describe('a start', () => {
  it('says at which step of how many it is, and every ten seconds that a step goes on', async () => {
    expect(await printed()).toEqual(['1 of 2: packages', '2 of 2: built site', '   built site, for 10 s', '   built site, for 20 s']);
  });

  it('ends with the error of a step', async () => {
    expect((await printed(true)).at(-1)).toBe('no network');
  });
});
