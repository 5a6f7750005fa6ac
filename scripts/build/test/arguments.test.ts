import { describe, expect, it } from '@jest/globals';
import { readTestArguments, STEP_NAMES } from './arguments.mjs';
import { STEPS } from './steps.js';

describe('the arguments of npm test', () => {
  it('name steps, test files and the limit of a step without progress', () => {
    expect(readTestArguments(['types', './engine/base/blank.test.ts', '--idle-limit', '5'])).toEqual({
      isFull: false,
      isHelp: false,
      isChanged: false,
      since: 'HEAD',
      idleLimit: 5,
      steps: ['types'],
      files: ['engine/base/blank.test.ts'],
    });
  });

  it('run the quick tier without arguments, and give a step five minutes without progress', () => {
    expect(readTestArguments([])).toMatchObject({ isFull: false, isChanged: false, idleLimit: 300, steps: [], files: [] });
  });

  it('compare with the last commit unless they name a revision', () => {
    expect(readTestArguments(['--changed', '--since', 'main~2'])).toMatchObject({ isChanged: true, since: 'main~2' });
  });

  it.each([
    [['tpyes'], 'There is no step and no test file "tpyes"'],
    [['engine/base/blank.ts'], 'There is no step and no test file "engine/base/blank.ts"'],
    [['--idle-limit', 'soon'], '--idle-limit takes whole seconds, not "soon".'],
    [['--since'], '--since needs a value'],
  ])('%j are refused with a reason', (words, message) => {
    expect(() => readTestArguments(words)).toThrow(message);
  });

  it('list all steps', () => {
    expect(STEPS.map(({ name }) => name)).toEqual(STEP_NAMES);
  });
});
