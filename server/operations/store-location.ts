import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { databaseUrlProblem } from '../database/database-url.js';
import { folderProblem, prepareDataFolder, runningHolder, type FolderLock, acquireLock } from '../database/lock.js';
import { openStoreAt } from '../database/open-store-at.js';
import { callServer, maxCallLength, querySocketOf } from '../database/query-socket.js';
import type { Store } from '../database/store.js';
import { type Ask, operationsOn } from './operations.js';

/** Why a store cannot be reached; the operator must correct something first. */
export class StoreProblem extends Error {}

/** Does operations through the running server if one holds the store. Throws StoreProblem if there is no store, unless it may be new. */
export async function withOperations<T>(location: StoreLocation, work: (ask: Ask) => Promise<T>, mayBeNew = false): Promise<T> {
  const holder = runningServerOf(location);
  if (holder !== undefined) return work((name, args) => askServer(holder, name, args));
  const problem = mayBeNew ? undefined : missingDataProblem(location);
  if (problem !== undefined) throw new StoreProblem(problem);
  const done = await withStore(location, (store) => work(operationsOn(store)));
  if (!done.ok) throw new StoreProblem(done.problems);
  return done.value;
}

/** Asks a running server; throws what it answers with a message, and why it does not answer. */
async function askServer<T>({ holds, socket }: ServerProcess, name: string, args: unknown): Promise<T> {
  if (JSON.stringify(args).length > maxCallLength - 100)
    throw new Error(`${holds} and takes at most ${maxCallLength / 1024 / 1024} MB at once: name fewer files.`);
  const answer = await readAnswer<T>(callServer(socket, name, args)).catch(() => ({
    message: `${holds} and does not answer yet. Ask again in a moment.`,
  }));
  if ('message' in answer) throw new Error(answer.message);
  return answer.value;
}

async function readAnswer<T>(reply: AsyncIterable<unknown>): Promise<{ readonly value: T } | { readonly message: string }> {
  let text = '';
  for await (const part of reply) text += String(part);
  return JSON.parse(text);
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

interface ServerProcess {
  /** The beginning of a sentence. */
  readonly holds: string;
  readonly socket: string;
}

/** Returns the server that holds an embedded store; throws if it cannot be asked. */
export function runningServerOf({ folder, databaseUrl }: StoreLocation): ServerProcess | undefined {
  const pid = databaseUrl === undefined ? runningHolder(folder) : undefined;
  if (pid === undefined) return undefined;
  const [holds, socket] = [`Process ${pid} holds ${folder}`, querySocketOf(folder)];
  if (socket === undefined) throw new Error(`${holds}, whose name is too long for asking it. Stop it and ask again.`);
  return { holds, socket };
}

export function missingDataProblem({ folder, databaseUrl }: StoreLocation): string | undefined {
  if (databaseUrl !== undefined || existsSync(join(folder, 'store'))) return undefined;
  return `There is no data in ${folder}: name the folder of the server with --data DIR.`;
}
