import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const supervisor = new URL('setup/keep-running.mjs', import.meta.url).href;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-keep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs code as the server under the supervisor of `npm start`; `runs` is how often it was started, counted in a file. */
function supervise(code: string): { readonly child: ChildProcess; readonly ended: Promise<{ code: number | null; err: string }> } {
  const file = join(folder, 'runs');
  const server = `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(file)}, 'x'); const runs = fs.readFileSync(${JSON.stringify(file)}, 'utf8').length; ${code}`;
  const words = JSON.stringify(['-e', server]);
  const program = `import { keepRunning } from ${JSON.stringify(supervisor)}; process.exit(await keepRunning(process.execPath, ${words}));`;
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: environment });
  let err = '';
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  return { child, ended: new Promise((resolve) => child.once('close', (exitCode) => resolve({ code: exitCode, err }))) };
}

const runs = (): number => readFileSync(join(folder, 'runs'), 'utf8').length;

describe('npm start', () => {
  it('starts a server again that an unexpected error ended, or that was killed', async () => {
    const { ended } = supervise("if (runs === 1) process.exit(70); if (runs === 2) process.kill(process.pid, 'SIGKILL'); process.exit(0);");
    expect(await ended).toEqual({
      code: 0,
      err: 'The server ended unexpectedly (70) and is started again.\nThe server ended unexpectedly (SIGKILL) and is started again.\n',
    });
    expect(runs()).toBe(3);
  });

  it.each([0, 1, 2])('ends with the code %i of a server that ended with it', async (code) => {
    expect(await supervise(`process.exit(${code})`).ended).toEqual({ code, err: '' });
    expect(runs()).toBe(1);
  });

  it('gives up after five restarts within a minute', async () => {
    expect(await supervise('process.exit(70)').ended).toMatchObject({ code: 70 });
    expect(runs()).toBe(6);
  });

  it('does not start a server again that was told to stop', async () => {
    const { child, ended } = supervise("setInterval(() => undefined, 1000); process.on('SIGTERM', () => process.exit(70));");
    for (let waited = 0; waited < 5000; waited += 100) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (
        ((): number => {
          try {
            return runs();
          } catch {
            return 0;
          }
        })() > 0
      )
        break;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 70, err: '' });
    expect(runs()).toBe(1);
  });
});
