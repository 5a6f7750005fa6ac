import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/index.js';
import { holderOf, takeLock } from '../store/lock.js';
import { doorOf } from '../store/query-door.js';
import { openStore, type Store } from '../store/store.js';

/** Where an operator's command finds the rows. */
export interface Place {
  readonly folder: string;
  /** A PostgreSQL, which goes before the folder. */
  readonly databaseUrl: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function placeOf(folder: string | undefined, environment: Environment): Place {
  const url = environment['DATABASE_URL'] ?? '';
  return { folder: folder ?? (environment['DATA_DIR'] || '.data'), databaseUrl: url === '' ? undefined : url };
}

/** Opens the store for one piece of work; the folder of the embedded one is locked meanwhile. */
export async function withStore<T>({ folder, databaseUrl }: Place, work: (store: Store) => Promise<T>): Promise<Result<T, string>> {
  if (databaseUrl !== undefined) return good(await worked(await openStore({ databaseUrl }), work));
  const holder = holderOf(folder);
  if (holder !== undefined) return bad(`Process ${holder} holds ${folder}. Stop it first, and start it again afterwards.`);
  const lock = takeLock(folder);
  if (!lock.ok) return lock;
  try {
    return good(await worked(await openStore({ folder }), work));
  } finally {
    lock.value.release();
  }
}

async function worked<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A running server that holds the folder, and where it can be asked. */
export function holderIn({ folder, databaseUrl }: Place): { readonly pid: number; readonly door: string | undefined } | undefined {
  const pid = databaseUrl === undefined ? holderOf(folder) : undefined;
  return pid === undefined ? undefined : { pid, door: doorOf(folder) };
}

/** Why there is nothing to read at a place. */
export function nothingThere({ folder, databaseUrl }: Place): string | undefined {
  if (databaseUrl !== undefined || existsSync(join(folder, 'store'))) return undefined;
  return `There is no data in ${folder}. Name the folder of the server with --data DIR.`;
}
