import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorCodeOf } from '../base/error-code.js';

/** The process that holds a data folder; the start time distinguishes processes with the same id. */
interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly born?: string;
}

/** A data folder that this process holds until `release`. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process or returns why it cannot; a holder that may still run keeps it, as two processes would destroy
 * data.
 */
export function acquireLock(folder: string): Result<FolderLock, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  const own: LockHolder = { pid: process.pid, host: hostname(), ...startTimeOf(process.pid) };
  const draft = join(folder, `lock.${process.pid}`);
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    return tryLink(draft, file) ? good(createLock(file, own)) : takeOverLock(folder, file, draft, own);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the id of the running process that holds the folder; undefined without one. */
export function runningHolder(folder: string): number | undefined {
  const holder = readHolder(join(folder, 'lock'));
  return holder && mayBeRunning(holder) ? holder.pid : undefined;
}

/** Creates a hard link and returns whether it succeeded; false if the file exists. A link appears with its whole content. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the lock of a process that no longer runs, or returns why it cannot; a guard file admits one process at a time. */
function takeOverLock(folder: string, file: string, draft: string, own: LockHolder): Result<FolderLock, string> {
  const guard = join(folder, 'lock.takeover');
  removeStaleGuard(guard);
  if (!tryLink(draft, guard)) return bad(`Another process is just starting on ${folder}. Only one may use a data folder.`);
  try {
    const holder = readHolder(file);
    if (!holder) return bad(`The lock file ${file} cannot be read. If no other process uses the folder, remove that file.`);
    if (mayBeRunning(holder)) return bad(inUseProblem(folder, file, holder));
    renameSync(draft, file);
    return good(createLock(file, own));
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Removes a guard older than five seconds, which a crashed process has left. */
function removeStaleGuard(guard: string): void {
  const since = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > 5000) rmSync(guard, { force: true });
}

/** Returns who uses the folder and what to do about it. */
function inUseProblem(folder: string, file: string, holder: LockHolder): string {
  if (holder.host === hostname())
    return `The data folder ${folder} is in use by process ${holder.pid}. Stop that process, or start with another folder: --data DIR.`;
  return `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. If that process no longer runs, remove ${file}.`;
}

/** Returns a lock whose `release` removes the file if this process still holds it. */
function createLock(file: string, own: LockHolder): FolderLock {
  return {
    release() {
      const holder = readHolder(file);
      if (holder?.pid === own.pid && holder.host === own.host) rmSync(file, { force: true });
    },
  };
}

/** Returns the holder in a lock file; undefined if the file is missing or invalid. */
function readHolder(file: string): LockHolder | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && typeof value.pid === 'number' && 'host' in value && typeof value.host === 'string';
}

/** Returns whether the holder may still run; a process of another machine always may. */
function mayBeRunning(holder: LockHolder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return errorCodeOf(error) !== 'ESRCH';
  }
  const { born } = startTimeOf(holder.pid);
  return holder.born === undefined || born === undefined || born === holder.born;
}

/** Returns the start time of a process in kernel ticks; empty without /proc. */
function startTimeOf(pid: number): { born?: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const born = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return born === undefined ? {} : { born };
  } catch {
    return {};
  }
}
