import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { codeOf, messageOf } from '../base/thrown.js';
import { nameOf } from './prepared.js';
import { storeUnavailable } from './unavailable.js';

/** The pool, with writes kept parsed and planned by each connection. A lost connection is told as a store that is unavailable. */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw error instanceof pg.DatabaseError ? error : lost(error);
      });
      const made = known.get(client) ?? preparingClient(client);
      known.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) }).catch((error: unknown) => {
      isBroken ||= isConnectionLost(client, error);
      throw isBroken && !(error instanceof pg.DatabaseError) ? lost(error) : error;
    });
  };
  const release = (): void => {
    // A socket that was given up is destroyed, because a frozen database never confirms the end of the connection.
    if (isBroken) wireOf(client)?.destroy();
    client.release(isBroken);
  };
  // What a row holds is what the caller's query says; no driver knows more.
  return { query: query as PostgresPoolClient['query'], release };
}

function lost(cause: unknown): Error {
  return storeUnavailable(`The database does not answer (${codeOf(cause) ?? messageOf(cause)}).`, cause);
}

/** The driver reports a lost connection by plain errors and a timeout by its message; its state is not in its types. */
function isConnectionLost(client: pg.PoolClient, error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  const isQueryable: unknown = Reflect.get(client, '_queryable');
  return messageOf(error) === 'Query read timeout' || isQueryable === false || wireOf(client)?.destroyed !== false;
}

interface Wire {
  readonly destroyed: boolean;
  destroy(): void;
}

/** The driver's types do not show its connection. */
function wireOf(client: pg.PoolClient): Wire | undefined {
  const wire: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  return isWire(wire) ? wire : undefined;
}

function isWire(wire: unknown): wire is Wire {
  return typeof wire === 'object' && wire !== null && 'destroyed' in wire && 'destroy' in wire;
}
