import { describe, expect, it } from '@jest/globals';
import { readArguments } from './outcome-table.js';
import { scenarios } from './scenarios.js';

describe('the arguments of the fault tests', () => {
  it('are all scenarios on both stores, ten rounds and a random seed when omitted', () => {
    expect(readArguments([])).toMatchObject({ chosen: scenarios, stores: ['embedded', 'postgres'], rounds: 10, writes: undefined });
  });

  it('name scenarios, a store, numbers and the style of the table', () => {
    const words = '--scenario kill --scenario failover --store postgres --rounds 3 --writes 40 --seed 7 --markdown'.split(' ');
    const read = readArguments(words);
    expect(read).toMatchObject({ stores: ['postgres'], rounds: 3, writes: 40, seed: 7, isMarkdown: true });
    expect(typeof read === 'object' && 'chosen' in read && read.chosen.map(({ name }) => name)).toEqual(['kill', 'failover']);
  });

  it.each([
    ['--scenario nothing', 'There is no scenario "nothing".'],
    ['--store floppy', 'There is no store "floppy".'],
    ['--rounds 0', 'Numbers of rounds, writes and seeds are whole and above 0.'],
    ['--writes 1e3', 'Numbers of rounds, writes and seeds are whole and above 0.'],
  ])('are refused in one sentence: %s', (words, wrong) => {
    expect(readArguments(words.split(' '))).toEqual({ wrong });
  });

  it('are refused where a flag is unknown', () => {
    expect(readArguments(['--scenarios'])).toMatchObject({ wrong: expect.stringContaining("'--scenarios'") });
  });

  it('ask for help', () => {
    expect(readArguments(['--help'])).toBe('help');
  });
});
