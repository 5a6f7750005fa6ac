import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorCodeOf, errorMessageOf } from '../base/error-code.js';

/** The files and folders that the server creates in its data folder. */
const ownFiles = ['store', 'sandbox', 'mail', 'keys.json', 'query.sock', 'lock'];
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
