import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/result.js';
import { codeOf } from '../base/thrown.js';

/** Who holds a data folder. `born` tells two processes apart that were given the same id one after the other. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly born?: string;
}

/** A data folder that is ours until `release`. */
export interface Lock {
  release(): void;
}

/**
 * Takes the data folder for this process. The embedded store has no lock of its own, and two processes in one folder
 * destroy rows without a word; so a holder that may be alive is never pushed aside.
 */
export function takeLock(folder: string): Result<Lock, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  const me: Holder = { pid: process.pid, host: hostname(), ...bornOf(process.pid) };
  const draft = join(folder, `lock.${process.pid}`);
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    return linked(draft, file) ? good(lockOf(file, me)) : takeOver(folder, file, draft, me);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The id of the process that holds the folder, if one that lives does. */
export function holderOf(folder: string): number | undefined {
  const holder = readHolder(join(folder, 'lock'));
  return holder && mayLive(holder) ? holder.pid : undefined;
}

/** A link appears with its content whole, so nobody ever reads a lock that is half written. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function takeOver(folder: string, file: string, draft: string, me: Holder): Result<Lock, string> {
  const guard = join(folder, 'lock.takeover');
  dropOldGuard(guard);
  if (!linked(draft, guard)) return bad(`Another process is just starting on ${folder}. Only one may use a data folder.`);
  try {
    const holder = readHolder(file);
    if (!holder) return bad(`The lock file ${file} cannot be read. If no other process uses the folder, remove that file.`);
    if (mayLive(holder)) return bad(refusal(folder, file, holder));
    renameSync(draft, file);
    return good(lockOf(file, me));
  } finally {
    rmSync(guard, { force: true });
  }
}

/** The guard is held for milliseconds; one that is older was left by a process that died with it. */
function dropOldGuard(guard: string): void {
  const since = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > 5000) rmSync(guard, { force: true });
}

function refusal(folder: string, file: string, holder: Holder): string {
  if (holder.host === hostname())
    return `The data folder ${folder} is in use by process ${holder.pid}. Stop that process, or start with another folder: --data DIR.`;
  return `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. If that process no longer runs, remove ${file}.`;
}

function lockOf(file: string, me: Holder): Lock {
  return {
    release() {
      const holder = readHolder(file);
      if (holder?.pid === me.pid && holder.host === me.host) rmSync(file, { force: true });
    },
  };
}

function readHolder(file: string): Holder | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && typeof value.pid === 'number' && 'host' in value && typeof value.host === 'string';
}

/** A process of another machine cannot be asked, so it counts as alive. */
function mayLive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
  const { born } = bornOf(holder.pid);
  return holder.born === undefined || born === undefined || born === holder.born;
}

/** When a process began, in the kernel's ticks; unknown where there is no /proc. */
function bornOf(pid: number): { born?: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const born = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return born === undefined ? {} : { born };
  } catch {
    return {};
  }
}
