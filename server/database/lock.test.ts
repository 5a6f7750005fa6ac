import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runningHolder, acquireLock } from './lock.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const held = (holder: object): void => writeFileSync(join(folder, 'lock'), JSON.stringify({ host: hostname(), ...holder }));

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

describe('the lock of a data folder', () => {
  it('is taken once, names its holder, and is free again when released', () => {
    const first = acquireLock(folder);
    expect(first.ok && runningHolder(folder)).toBe(process.pid);
    const second = acquireLock(folder);
    expect(second).toEqual({
      ok: false,
      problems: `The data folder ${folder} is in use by process ${process.pid}. Stop that process, or start with another folder: --data DIR.`,
    });
    if (first.ok) first.value.release();
    expect(runningHolder(folder)).toBeUndefined();
    expect(acquireLock(folder).ok).toBe(true);
  });

  it('makes the folder, closed to others', () => {
    const inner = join(folder, 'new/inner');
    expect(acquireLock(inner).ok).toBe(true);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
  });

  it('is taken over from a process that died', async () => {
    held({ pid: await deadPid() });
    expect(acquireLock(folder).ok).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it.each([-1, 1])('is taken over although another process died while it took over, and the clock was set by %i h since', async (hours) => {
    held({ pid: await deadPid() });
    const guard = join(folder, 'lock.takeover');
    writeFileSync(guard, '');
    const then = Date.now() / 1000 - hours * 3600;
    utimesSync(guard, then, then);
    expect(acquireLock(folder).ok).toBe(true);
  });

  it('is taken over when its process id went to another process meanwhile', () => {
    held({ pid: process.ppid, born: '1' });
    expect(acquireLock(folder).ok).toBe(true);
  });

  it('is never taken from a process that lives, even one that did not say when it began', () => {
    held({ pid: process.ppid });
    expect(acquireLock(folder)).toMatchObject({ ok: false, problems: expect.stringContaining(`process ${process.ppid}.`) });
  });

  it('is never taken from a process of another machine, which cannot be asked', () => {
    held({ pid: 1, host: 'elsewhere' });
    expect(acquireLock(folder)).toMatchObject({ ok: false, problems: expect.stringContaining('process 1 on elsewhere') });
  });

  it('is not pushed aside when nobody can read it', () => {
    writeFileSync(join(folder, 'lock'), 'scribble');
    expect(acquireLock(folder)).toMatchObject({ ok: false, problems: expect.stringContaining('cannot be read') });
  });

  it('is not taken away by a release that comes too late', async () => {
    const first = acquireLock(folder);
    held({ pid: process.ppid });
    if (first.ok) first.value.release();
    expect(runningHolder(folder)).toBe(process.ppid);
  });
});
