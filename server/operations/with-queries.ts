import { queryServer, runReadOnlyQuery, type QueryResult } from '../database/query-socket.js';
import { runningServerOf, missingDataProblem, type StoreLocation, withStore } from './store-location.js';

/** Runs a read-only query for one tenant or for shared rows. */
export type RunQuery = (text: string, tenant?: string) => Promise<QueryResult>;

/** Why nothing can be read; code 2 means that the operator must correct something first. */
interface ReadFailure {
  readonly message: string;
  readonly code?: 2;
}

/** Runs work with read-only queries, through the running server if one holds the store; returns its result or the problem. */
export async function withQueries<T>(location: StoreLocation, work: (runQuery: RunQuery) => Promise<T>): Promise<T | ReadFailure> {
  const holder = runningServerOf(location);
  if (holder !== undefined) return work((text, tenant) => queryRunningServer(location.folder, holder, text, tenant));
  const problem = missingDataProblem(location);
  if (problem !== undefined) return { message: problem, code: 2 };
  const result = await withStore(location, (store) => work((text, tenant) => runReadOnlyQuery(store, text, tenant)));
  return result.ok ? result.value : { message: result.problems, code: 2 };
}

interface ServerProcess {
  readonly pid: number;
  readonly socket: string | undefined;
}

/** Sends a query to the process that holds the store; returns a message if it does not answer. */
async function queryRunningServer(
  folder: string,
  { pid, socket }: ServerProcess,
  text: string,
  tenant: string | undefined,
): Promise<QueryResult> {
  if (socket === undefined)
    return { message: `Process ${pid} holds ${folder}, whose name is too long for asking it. Stop it and ask again.` };
  return queryServer(socket, text, tenant).catch(() => ({
    message: `Process ${pid} holds ${folder} and does not answer yet. Ask again in a moment.`,
  }));
}
