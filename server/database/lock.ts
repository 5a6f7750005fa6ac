import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  accessSync,
  constants,
  existsSync,
  readdirSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, dirname, resolve } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorCodeOf, errorMessageOf } from '../base/error-code.js';

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

/** Removes a guard that a crashed process has left: one older than five seconds, or newer than the clock, which was then set back. */
function removeStaleGuard(guard: string): void {
  const since = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Math.abs(Date.now() - since) > 5000) rmSync(guard, { force: true });
}

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

/** The files and folders that the server creates in its data folder. */
const ownFiles = ['store', 'sandbox', 'mail', 'keys.json', 'tenant-files.json', 'query.sock', 'lock'];
const ownFolders = ['store', 'sandbox', 'mail'];
/** Files that operators or file systems may put there. */
const ignoredNames = /^(\..*|log|.*\.log|lost\+found)$/;
const remedy = 'name another folder with --data DIR';

/** Creates the data folder or checks that this process can use it; returns a problem as one sentence with a remedy. */
export function prepareDataFolder(folder: string): Result<void, string> {
  try {
    const stat = statSync(folder, { throwIfNoEntry: false });
    const problem = stat === undefined ? createFolder(folder) : usabilityProblem(folder, stat.isDirectory());
    return problem === undefined ? good(undefined) : bad(problem);
  } catch (error) {
    return bad(folderProblem(folder, error));
  }
}

/** Returns a file system error in the data folder as one sentence with a remedy. */
export function folderProblem(folder: string, error: unknown): string {
  switch (errorCodeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be read and written by this user: change its owner or its mode, or ${remedy}.`;
    case 'EROFS':
      return `The data folder ${folder} is on a file system that is read-only: make it writable, or ${remedy}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${folder} is full: make room, or ${remedy}.`;
    default:
      return `The data folder ${folder} cannot be used (${errorCodeOf(error) ?? errorMessageOf(error)}): ${remedy}.`;
  }
}

/** Creates the data folder, readable by its owner only; returns a problem if the parent folder does not exist. */
function createFolder(folder: string): string | undefined {
  const parent = dirname(resolve(folder));
  if (!existsSync(parent)) return `The folder ${parent} does not exist: create it, or ${remedy}.`;
  mkdirSync(folder, { mode: 0o700 });
  return undefined;
}

/** Returns why the folder cannot be used: no folder, or files of others; undefined if it can. Throws if access is denied. */
function usabilityProblem(folder: string, isFolder: boolean): string | undefined {
  if (!isFolder) return `${folder} is not a folder: ${remedy}.`;
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const names = readdirSync(folder);
  const otherFiles = names.filter((name) => !ownFiles.includes(name) && !ignoredNames.test(name));
  if (otherFiles.length > 0 && !names.some((name) => ownFiles.includes(name)))
    return `The folder ${folder} holds other files, such as ${otherFiles[0]}, and no data of this server: name a new or empty folder with --data DIR.`;
  for (const name of ownFolders) {
    const part = join(folder, name);
    const stat = statSync(part, { throwIfNoEntry: false });
    if (stat === undefined) continue;
    if (!stat.isDirectory()) return `${part} is not a folder: remove it, or ${remedy}.`;
    accessSync(part, constants.R_OK | constants.W_OK | constants.X_OK);
  }
  return undefined;
}
