import { describe, expect, it } from '@jest/globals';
import { createProgress, type TestProgress } from './progress.js';

/** A clock that tests set, in seconds. */
function progressWithClock(): { progress: TestProgress; at: (seconds: number) => void } {
  let now = 0;
  return { progress: createProgress(() => now * 1000), at: (seconds) => (now = seconds) };
}

describe('the progress of a step', () => {
  it('says how many files and tests are done, how many failed, and what has been running longest', () => {
    const { progress, at } = progressWithClock();
    progress.record({ type: 'plan', files: 3 });
    progress.record({ type: 'file-start', file: 'a.test.ts' });
    progress.record({ type: 'file-start', file: 'b.test.ts' });
    progress.record({ type: 'test-start', file: 'a.test.ts', name: 'adds' });
    at(2);
    progress.record({ type: 'test-end', file: 'a.test.ts', name: 'adds', outcome: 'failed' });
    progress.record({ type: 'file-end', file: 'a.test.ts', counts: { passed: 0, failed: 1, skipped: 0 } });
    at(3);
    progress.record({ type: 'test-start', file: 'b.test.ts', name: 'hangs' });
    at(45);
    expect(progress.line()).toBe('1 of 3 files, 1 tests done, 1 failed, running longest: b.test.ts: hangs (42 s)');
    expect(progress.running()).toEqual(['b.test.ts: hangs']);
  });

  it('names a file in which no test has started yet', () => {
    const { progress, at } = progressWithClock();
    progress.record({ type: 'file-start', file: 'a.test.ts' });
    at(1);
    progress.record({ type: 'file-start', file: 'b.test.ts' });
    expect(progress.running()).toEqual(['a.test.ts', 'b.test.ts']);
  });

  it('says how many tests of the browser are done, whose files have no start and no end', () => {
    const { progress, at } = progressWithClock();
    progress.record({ type: 'plan', tests: 2 });
    progress.record({ type: 'test-start', file: 'a.spec.ts', name: 'opens' });
    at(4);
    progress.record({ type: 'test-end', file: 'a.spec.ts', name: 'opens', outcome: 'passed' });
    expect(progress.line()).toBe('1 of 2 tests done, 0 failed');
    expect(progress.slowest(10)).toEqual([{ file: 'a.spec.ts', seconds: 4 }]);
  });

  it('counts what a file reports at its end, which includes tests that never ran', () => {
    const { progress } = progressWithClock();
    progress.record({ type: 'test-end', file: 'a.test.ts', name: 'adds', outcome: 'passed' });
    expect(progress.counts()).toEqual({ passed: 1, failed: 0, skipped: 0 });
    progress.record({ type: 'file-end', file: 'a.test.ts', counts: { passed: 1, failed: 1, skipped: 2 } });
    expect(progress.counts()).toEqual({ passed: 1, failed: 1, skipped: 2 });
    // Threads send the ends of tests on another channel, on which they may arrive after the end of their file.
    progress.record({ type: 'test-end', file: 'a.test.ts', name: 'subtracts', outcome: 'passed' });
    expect(progress.counts()).toEqual({ passed: 1, failed: 1, skipped: 2 });
  });

  it('lists the slowest files first, and no more than wanted', () => {
    const { progress, at } = progressWithClock();
    for (const [index, file] of ['a', 'b', 'c'].entries()) {
      progress.record({ type: 'file-start', file });
      at([1, 4, 6][index] ?? 0);
      progress.record({ type: 'file-end', file, counts: { passed: 1, failed: 0, skipped: 0 } });
    }
    expect(progress.slowest(2)).toEqual([
      { file: 'b', seconds: 3 },
      { file: 'c', seconds: 2 },
    ]);
  });
});
