import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { databaseUrlProblem } from '../database/database-url.js';
import { folderProblem, prepareDataFolder, runningHolder, type FolderLock, acquireLock } from '../database/lock.js';
import { openStoreAt } from '../database/open-store-at.js';
import {
  askServer,
  type ErasePersonQuery,
  type ErasePersonResult,
  type OperatorQuery,
  type QueryResult,
  querySocketOf,
  runReadOnlyQuery,
} from '../database/query-socket.js';
import type { Store } from '../database/store.js';
import { erasePerson } from './erase-person.js';

/** Runs a read-only query for one tenant or for shared rows. */
export type RunQuery = (text: string, tenant?: string) => Promise<QueryResult>;

/** Why nothing can be read; code 2 means that the operator must correct something first. */
interface ReadFailure {
  readonly message: string;
  readonly code?: 2;
}

/** Erases one person, or says why not. */
export type ErasePerson = (query: ErasePersonQuery) => Promise<ErasePersonResult>;

/** Goes through the running server if one holds the store. */
export async function withQueries<T>(
  location: StoreLocation,
  work: (runQuery: RunQuery, erase: ErasePerson) => Promise<T>,
): Promise<T | ReadFailure> {
  const holder = runningServerOf(location);
  if (holder !== undefined) {
    const ask = <R>(query: OperatorQuery) => askRunningServer<R>(location.folder, holder, query);
    return work(
      (look, tenant) => ask<QueryResult>({ look, tenant }),
      (erase) => ask<ErasePersonResult>({ erase }),
    );
  }
  const problem = missingDataProblem(location);
  if (problem !== undefined) return { message: problem, code: 2 };
  const result = await withStore(location, (store) =>
    work(
      (text, tenant) => runReadOnlyQuery(store, text, tenant),
      (query) => erasePerson(store, query),
    ),
  );
  return result.ok ? result.value : { message: result.problems, code: 2 };
}

interface ServerProcess {
  readonly pid: number;
  readonly socket: string | undefined;
}

async function askRunningServer<T>(
  folder: string,
  { pid, socket }: ServerProcess,
  query: OperatorQuery,
): Promise<T | { readonly message: string }> {
  if (socket === undefined)
    return { message: `Process ${pid} holds ${folder}, whose name is too long for asking it. Stop it and ask again.` };
  return askServer<T>(socket, query).catch(() => ({
    message: `Process ${pid} holds ${folder} and does not answer yet. Ask again in a moment.`,
  }));
}

export interface StoreLocation {
  readonly folder: string;
  /** A PostgreSQL, which takes precedence over the folder. */
  readonly databaseUrl: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function storeLocationOf(folder: string | undefined, environment: Environment): StoreLocation {
  const url = environment['DATABASE_URL'] ?? '';
  return { folder: folder ?? (environment['DATA_DIR'] || '.data'), databaseUrl: url === '' ? undefined : url };
}

/** An embedded store's folder is locked meanwhile. */
export async function withStore<T>(location: StoreLocation, work: (store: Store) => Promise<T>): Promise<Result<T, string>> {
  const { folder, databaseUrl } = location;
  if (databaseUrl !== undefined) {
    const problem = databaseUrlProblem(databaseUrl);
    return problem === undefined ? runWithStore(location, work) : bad(problem);
  }
  const pid = runningHolder(folder);
  if (pid !== undefined) return bad(`Process ${pid} holds ${folder}. Stop it first, and start it again afterwards.`);
  const lock = lockFolder(folder);
  if (!lock.ok) return lock;
  try {
    return await runWithStore(location, work);
  } finally {
    lock.value.release();
  }
}

function lockFolder(folder: string): Result<FolderLock, string> {
  const prepared = prepareDataFolder(folder);
  if (!prepared.ok) return prepared;
  try {
    return acquireLock(folder);
  } catch (error) {
    return bad(folderProblem(folder, error));
  }
}

async function runWithStore<T>(location: StoreLocation, work: (store: Store) => Promise<T>): Promise<Result<T, string>> {
  const opened = await openStoreAt(location);
  if (!opened.ok) return opened;
  try {
    return good(await work(opened.value));
  } finally {
    await opened.value.close();
  }
}

export function runningServerOf({
  folder,
  databaseUrl,
}: StoreLocation): { readonly pid: number; readonly socket: string | undefined } | undefined {
  const pid = databaseUrl === undefined ? runningHolder(folder) : undefined;
  return pid === undefined ? undefined : { pid, socket: querySocketOf(folder) };
}

export function missingDataProblem({ folder, databaseUrl }: StoreLocation): string | undefined {
  if (databaseUrl !== undefined || existsSync(join(folder, 'store'))) return undefined;
  return `There is no data in ${folder}: name the folder of the server with --data DIR.`;
}
