import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorCodeOf, errorMessageOf } from '../base/error-code.js';
import { statementName } from './statement-name.js';
import { storeUnavailable } from './unavailable.js';

/** Wraps a pool so that its connections prepare writes and a lost connection becomes a store-unavailable error. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw error instanceof pg.DatabaseError ? error : connectionLostError(error);
      });
      const prepared = known.get(client) ?? preparingClient(client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

/** Wraps a client: prepares writes by name, and destroys the connection on release if it was lost. */
function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length === 0 ? undefined : statementName(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) }).catch((error: unknown) => {
      isBroken ||= isConnectionLost(client, error);
      throw isBroken && !(error instanceof pg.DatabaseError) ? connectionLostError(error) : error;
    });
  };
  const release = (): void => {
    // A lost socket is destroyed, because a frozen database never confirms the end of the connection.
    if (isBroken) socketOf(client)?.destroy();
    client.release(isBroken);
  };
  // Only the caller's query knows the type of a row.
  return { query: query as PostgresPoolClient['query'], release };
}

function connectionLostError(cause: unknown): Error {
  return storeUnavailable(`The database does not answer (${errorCodeOf(cause) ?? errorMessageOf(cause)}).`, cause);
}

/** Returns whether an error means a lost connection; the driver reports that in undocumented ways. */
function isConnectionLost(client: pg.PoolClient, error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  const isQueryable: unknown = Reflect.get(client, '_queryable');
  return errorMessageOf(error) === 'Query read timeout' || isQueryable === false || socketOf(client)?.destroyed !== false;
}

interface DatabaseSocket {
  readonly destroyed: boolean;
  destroy(): void;
}

/** Returns the driver's socket, which its types do not show; undefined if it is missing. */
function socketOf(client: pg.PoolClient): DatabaseSocket | undefined {
  const socket: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  return isDatabaseSocket(socket) ? socket : undefined;
}

function isDatabaseSocket(socket: unknown): socket is DatabaseSocket {
  return typeof socket === 'object' && socket !== null && 'destroyed' in socket && 'destroy' in socket;
}
