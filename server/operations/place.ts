import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/result.js';
import { folderProblem, prepareDataFolder } from '../store/data-folder.js';
import { databaseUrlProblem } from '../store/database-url.js';
import { openStoreAt } from '../store/open-store-at.js';
import { holderOf, type Lock, takeLock } from '../store/lock.js';
import { doorOf } from '../store/query-door.js';
import type { Store } from '../store/store.js';

/** Where an operator's command finds the rows. */
export interface StoreLocation {
  readonly folder: string;
  /** A PostgreSQL, which goes before the folder. */
  readonly databaseUrl: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function storeLocationOf(folder: string | undefined, environment: Environment): StoreLocation {
  const url = environment['DATABASE_URL'] ?? '';
  return { folder: folder ?? (environment['DATA_DIR'] || '.data'), databaseUrl: url === '' ? undefined : url };
}

/** Opens the store for one piece of work; the folder of the embedded one is locked meanwhile. */
export async function withStore<T>(place: StoreLocation, work: (store: Store) => Promise<T>): Promise<Result<T, string>> {
  const { folder, databaseUrl } = place;
  if (databaseUrl !== undefined) {
    const problem = databaseUrlProblem(databaseUrl);
    return problem === undefined ? worked(place, work) : bad(problem);
  }
  const holder = holderOf(folder);
  if (holder !== undefined) return bad(`Process ${holder} holds ${folder}. Stop it first, and start it again afterwards.`);
  const lock = lockOf(folder);
  if (!lock.ok) return lock;
  try {
    return await worked(place, work);
  } finally {
    lock.value.release();
  }
}

function lockOf(folder: string): Result<Lock, string> {
  const prepared = prepareDataFolder(folder);
  if (!prepared.ok) return prepared;
  try {
    return takeLock(folder);
  } catch (error) {
    return bad(folderProblem(folder, error));
  }
}

async function worked<T>(place: StoreLocation, work: (store: Store) => Promise<T>): Promise<Result<T, string>> {
  const opened = await openStoreAt(place);
  if (!opened.ok) return opened;
  try {
    return good(await work(opened.value));
  } finally {
    await opened.value.close();
  }
}

/** A running server that holds the folder, and where it can be asked. */
export function holderIn({ folder, databaseUrl }: StoreLocation): { readonly pid: number; readonly door: string | undefined } | undefined {
  const pid = databaseUrl === undefined ? holderOf(folder) : undefined;
  return pid === undefined ? undefined : { pid, door: doorOf(folder) };
}

/** Why there is nothing to read at a place. */
export function nothingThere({ folder, databaseUrl }: StoreLocation): string | undefined {
  if (databaseUrl !== undefined || existsSync(join(folder, 'store'))) return undefined;
  return `There is no data in ${folder}: name the folder of the server with --data DIR.`;
}
