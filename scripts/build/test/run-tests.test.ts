import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { endProcesses, RUN_MARK } from './end-processes.js';
import { runTests } from './steps.js';

const SAMPLES = 'scripts/build/test/samples';

/** Runs one sample with Jest in a process of its own; returns the result, the printed lines and what the processes wrote. */
async function runSample(sample: string, idleLimit: number) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-samples-'));
  const { jest }: { jest: { projects: [object] } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const config = { ...jest.projects[0], rootDir: resolve('.'), testMatch: [`<rootDir>/${SAMPLES}/${sample}`] };
  const reporters = ['--reporters=<rootDir>/scripts/build/test/jest-reporter.mjs'];
  const lines: string[] = [];
  const pidFile = join(folder, 'pid');
  const result = await runTests({
    command: ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(config), ...reporters],
    env: { HANGING_SAMPLE_PID: pidFile },
    idleLimit,
    logFile: join(folder, 'log'),
    print: (line) => lines.push(line),
  });
  return { result, text: lines.join('\n'), pidFile };
}

/** Returns whether a process runs; one that has ended and that its parent has not noticed does not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, 'utf8').includes(') Z ');
}

describe('a step with tests', () => {
  it('ends when no test has ended for the limit, names the test that hung, counts the others and leaves no process behind', async () => {
    const { result, text, pidFile } = await runSample('hanging.sample.ts', 5);
    expect(result).toMatchObject({ passed: false, counts: { passed: 1, failed: 1, skipped: 0 } });
    expect(text).toBe(`ENDED because no test has ended for 5 s. These were running:\n  ${SAMPLES}/hanging.sample.ts: hangs on purpose`);
    const left = Number(readFileSync(pidFile, 'utf8'));
    expect(left).toBeGreaterThan(0);
    expect(isRunning(left)).toBe(false);
  });

  it('counts each test and a file that cannot be loaded, names what failed, and is broken', async () => {
    const { result, text } = await runSample('{failing,unloadable}.sample.ts', 300);
    expect(result).toMatchObject({ passed: false, counts: { passed: 1, failed: 3, skipped: 0 } });
    for (const name of ['fails on purpose', 'causes an error that nothing catches'])
      expect(text).toContain(`FAILED ${SAMPLES}/failing.sample.ts: ${name}`);
    expect(result.slowest.map(({ file }) => file).sort()).toEqual([`${SAMPLES}/failing.sample.ts`, `${SAMPLES}/unloadable.sample.ts`]);
  });

  it('ends every process that carries the mark of its run, and no other', async () => {
    const start = (mark: string) => spawn('sleep', ['600'], { env: { ...process.env, [RUN_MARK]: mark }, detached: true, stdio: 'ignore' });
    const [own, other] = [start('one run'), start('another run')];
    const ended = once(own, 'exit');
    expect(endProcesses('one run', own.pid)).toBe(1);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(isRunning(other.pid ?? 0)).toBe(true);
    other.kill('SIGKILL');
  });
});
