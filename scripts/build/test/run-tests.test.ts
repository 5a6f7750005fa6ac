import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { junit } from '../../junit.mjs';
import { casesOf, summarise } from './run-steps.mjs';
import { watchTests } from './watch-tests.mjs';

mkdirSync('test-results', { recursive: true });
const folder = mkdtempSync('test-results/samples-');
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD =
  "import { spawn } from 'node:child_process';\nimport { writeFileSync } from 'node:fs';\nimport { expect, it } from '@jest/globals';\n";
/** A server or browser of its own process group, as tests start them. */
const HANGING = `${HEAD}it('passes before another hangs', () => expect(1 + 1).toBe(2));
it('hangs on purpose', async () => {
  const left = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' });
  writeFileSync(process.env.PID_FILE, String(left.pid));
  await new Promise(() => undefined);
});`;
const FAILING = `${HEAD}it('passes', () => expect(true).toBe(true));
it('fails on purpose', () => expect(1 + 1).toBe(3));
it('causes an error that nothing catches', () => void Promise.reject(new Error('A stray error.')));`;

interface Sample {
  readonly command: readonly string[];
  readonly options: { readonly env: Readonly<Record<string, string>>; readonly log: string; readonly idleLimit: number };
  readonly pidFile: string;
}

/** Writes test files into a folder and returns how Jest runs them in a process of its own. */
function prepare(files: Readonly<Record<string, string>>, idleLimit: number): Sample {
  const place = mkdtempSync(`${folder}/`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  const { jest: config }: { jest: { projects: [object]; verbose: boolean } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const project = { ...config.projects[0], verbose: config.verbose, rootDir: resolve('.'), testMatch: [`<rootDir>/${place}/*.test.ts`] };
  const reporters = ['--reporters=<rootDir>/scripts/build/test/reporter.mjs', '--reporters=default'];
  const pidFile = join(place, 'pid');
  return {
    command: ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(project), ...reporters],
    options: { env: { PID_FILE: pidFile }, log: join(place, 'jest.log'), idleLimit },
    pidFile,
  };
}

/** Returns whether a process runs; one that has ended and that its parent has not noticed does not. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (existsSync('/proc/self/stat')) return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ');
  return spawnSync('kill', ['-0', String(pid)]).status === 0;
}

describe('a step with tests', () => {
  it('ends when no test has ended for the limit, names the test that hung, and leaves no process behind', async () => {
    const { command, options, pidFile } = prepare({ 'hanging.test.ts': HANGING }, 10);
    const { passed, counts, failures } = await watchTests(command, options);
    expect({ passed, counts }).toEqual({ passed: false, counts: { passed: 0, failed: 1, skipped: 0 } });
    expect(failures).toEqual([
      'ENDED because no test has ended for 10 s. These were running:',
      expect.stringContaining(': hangs on purpose'),
    ]);
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it('leaves no process behind when it is stopped', async () => {
    const { command, options, pidFile } = prepare({ 'hanging.test.ts': HANGING }, 300);
    const program = `import('./scripts/build/test/watch-tests.mjs').then((m) => m.watchTests(${JSON.stringify(command)}, ${JSON.stringify(options)}))`;
    const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
    const ended = new Promise((done) => child.once('exit', done));
    while (!existsSync(pidFile)) await delay(100);
    await delay(500);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    // A busy machine takes a moment to end what was killed.
    for (let waited = 0; waited < 10_000 && isRunning(Number(readFileSync(pidFile, 'utf8'))); waited += 100) await delay(100);
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it('counts each test and a file that cannot be loaded, and names what failed with its error', async () => {
    const { command, options } = prepare({ 'failing.test.ts': FAILING, 'unloadable.test.ts': "throw new Error('Not loaded.');" }, 300);
    const { passed, counts, failures, seconds } = await watchTests(command, options);
    expect({ passed, counts }).toEqual({ passed: false, counts: { passed: 1, failed: 3, skipped: 0 } });
    const text = failures.join('\n');
    for (const [name, error] of [
      ['fails on purpose', 'Expected: 3'],
      ['causes an error that nothing catches', 'A stray error.'],
      ['could not be run', 'Not loaded.'],
    ])
      expect(text).toMatch(new RegExp(`^FAILED .*: ${name}\n(  .*\n)*?  .*${error}`, 'm'));
    expect(seconds.size).toBe(2);
  });

  it('logs neither colours nor a line for each test that passes, and gives each test to JUnit', async () => {
    const { command, options } = prepare({ 'failing.test.ts': FAILING }, 300);
    const { tests } = await watchTests(command, options);
    const log = readFileSync(options.log, 'utf8');
    expect(log).toMatch(/^FAIL (?![^]*✓)[^]*fails on purpose/);
    expect(stripVTControlCharacters(log)).toBe(log);
    const xml = junit('npm test', tests);
    expect(xml).toContain('<testsuite name="npm test" tests="3" failures="2" errors="0" skipped="0">');
    expect(xml).toMatch(/classname="test-results\S+failing\.test\.ts" name="passes">\n<\/testcase>/);
    expect(xml).toMatch(/name="fails on purpose">\n<failure type="failed" message="[^"]*toBe[^"]*">[^<]*&#10; *Expected: 3&#10;/);
  });
});

describe('the end of npm test', () => {
  const passing = { passed: true, counts: { passed: 5, failed: 0, skipped: 1 }, failures: [], seconds: new Map([['a.test.ts', 2.5]]) };
  const failing = { passed: false, counts: { passed: 3, failed: 1, skipped: 0 }, failures: ['FAILED b.spec.ts: opens', '  no page'] };

  /** Returns the exit code and what is printed. */
  function end(results: readonly (readonly [string, object])[], missing: readonly string[] = []): { code: number; text: string } {
    const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      const code = summarise(new Map(results), missing);
      return { code, text: print.mock.calls.flat().join('\n') };
    } finally {
      print.mockRestore();
    }
  }

  it('counts steps and tests, and lists the slowest files', () => {
    const { code, text } = end([
      ['types', { passed: true }],
      ['jest', passing],
    ]);
    expect(code).toBe(0);
    expect(text).toBe('Slowest files:\n     2.5 s  a.test.ts\nEverything holds.\n7 passed, 0 failed, 1 skipped');
  });

  it('names each broken step and each failed test with its error', () => {
    const { code, text } = end([
      ['types', { passed: false }],
      ['jest', passing],
      ['playwright', failing],
    ]);
    expect(code).toBe(1);
    expect(text).toContain('BROKEN types\nBROKEN playwright\n  FAILED b.spec.ts: opens\n    no page\n');
    expect(text).toMatch(/Broken: types, playwright\..*\n9 passed, 3 failed, 1 skipped$/);
  });

  it('is given to JUnit: steps, tests, and what is missing', () => {
    const jestResult = { ...passing, tests: [{ group: 'a.test.ts', name: 'waits', outcome: 'skipped', failures: [] }] };
    const results = new Map<string, object>([
      ['types', { passed: false, end: 'a.ts: no' }],
      ['jest', jestResult],
      ['playwright', failing],
    ]);
    expect(
      junit('npm test', casesOf(results, ['haproxy is missing.']))
        .split('\n')
        .slice(2, -2),
    ).toEqual([
      '<testsuite name="npm test" tests="5" failures="3" errors="0" skipped="1">',
      '<testcase classname="npm test" name="types">',
      '<failure type="failed" message="a.ts: no">a.ts: no</failure>',
      '</testcase>',
      '<testcase classname="npm test" name="jest">',
      '</testcase>',
      '<testcase classname="npm test" name="playwright">',
      '<failure type="failed" message="FAILED b.spec.ts: opens">FAILED b.spec.ts: opens&#10;  no page</failure>',
      '</testcase>',
      '<testcase classname="npm test" name="programs">',
      '<failure type="failed" message="haproxy is missing.">haproxy is missing.</failure>',
      '</testcase>',
      '<testcase classname="a.test.ts" name="waits">',
      '<skipped />',
      '</testcase>',
    ]);
  });

  it('does not hold without a program that the tests need', () => {
    const { code, text } = end([['jest', passing]], ['haproxy is missing.']);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining('haproxy is missing.') });
    expect(text).not.toContain('Everything holds.');
  });
});

describe('the arguments of npm test', () => {
  const call = (...words: readonly string[]) => spawnSync(process.execPath, ['scripts/test.mjs', ...words], { encoding: 'utf8' });

  it.each([
    [['tpyes'], 'There is no step and no test file "tpyes"'],
    [['fixtures/cases/agent/full.json'], 'npm run case -- fixtures/cases/agent/full.json   runs it'],
    [['engine/base/blank.ts'], 'There is no step and no test file "engine/base/blank.ts"'],
    [['--idle-limit', 'soon'], '--idle-limit takes seconds, not "soon"'],
    [['--since'], "Option '--since <value>' argument missing"],
  ])('%j are refused with a reason', (words, message) => {
    const { status, stderr } = call(...words);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it('are explained by --help, with the names of all steps', () => {
    expect(call('--help').stdout).toContain('lint, build, types, check, jest, size, playwright');
  });
});
