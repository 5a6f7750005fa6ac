import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bad, good, type Result } from '../../engine/result.js';
import { codeOf, messageOf } from '../base/thrown.js';

/** What a server keeps in its data folder. */
const ours = ['store', 'sandbox', 'mail', 'keys.json', 'query.sock', 'lock'];
const folders = ['store', 'sandbox', 'mail'];
/** What an operator or a file system may put there. */
const foreign = /^(\..*|log|.*\.log|lost\+found)$/;
const remedy = 'name another folder with --data DIR';

/** Makes the data folder, or checks that this process can use the one that is there. Every problem is one sentence with a remedy. */
export function prepareDataFolder(folder: string): Result<void, string> {
  try {
    const stat = statSync(folder, { throwIfNoEntry: false });
    const problem = stat === undefined ? createFolder(folder) : usabilityProblem(folder, stat.isDirectory());
    return problem === undefined ? good(undefined) : bad(problem);
  } catch (error) {
    return bad(folderProblem(folder, error));
  }
}

/** An error of the file system in the data folder, as one sentence with a remedy. */
export function folderProblem(folder: string, error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be read and written by this user: change its owner or its mode, or ${remedy}.`;
    case 'EROFS':
      return `The data folder ${folder} is on a file system that is read-only: make it writable, or ${remedy}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${folder} is full: make room, or ${remedy}.`;
    default:
      return `The data folder ${folder} cannot be used (${codeOf(error) ?? messageOf(error)}): ${remedy}.`;
  }
}

function createFolder(folder: string): string | undefined {
  const parent = dirname(resolve(folder));
  if (!existsSync(parent)) return `The folder ${parent} does not exist: create it, or ${remedy}.`;
  mkdirSync(folder, { mode: 0o700 });
  return undefined;
}

function usabilityProblem(folder: string, isFolder: boolean): string | undefined {
  if (!isFolder) return `${folder} is not a folder: ${remedy}.`;
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const names = readdirSync(folder);
  const others = names.filter((name) => !ours.includes(name) && !foreign.test(name));
  if (others.length > 0 && !names.some((name) => ours.includes(name)))
    return `The folder ${folder} holds other files, such as ${others[0]}, and no data of this server: name a new or empty folder with --data DIR.`;
  for (const name of folders) {
    const part = join(folder, name);
    const stat = statSync(part, { throwIfNoEntry: false });
    if (stat === undefined) continue;
    if (!stat.isDirectory()) return `${part} is not a folder: remove it, or ${remedy}.`;
    accessSync(part, constants.R_OK | constants.W_OK | constants.X_OK);
  }
  return undefined;
}
