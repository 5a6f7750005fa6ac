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
    hold(client);
    return answerOf(client, new pg.Query(text, [...values]), name, (error) => {
      isBroken ||= isConnectionLost(client, error);
      return isBroken && !(error instanceof pg.DatabaseError) ? lost(error) : error;
    });
  };
  const release = (): void => {
    // A socket that was given up is destroyed, because a frozen database never confirms the end of the connection.
    if (isBroken) wireOf(client)?.destroy();
    client.release(isBroken);
  };
  // What a row holds is what the caller's query says; no driver knows more. Every statement is answered by itself, so the
  // fewer the better; the embedded store answers in one what was asked in one turn, and counts the ends of transactions.
  return Object.assign({ query: query as PostgresPoolClient['query'], release }, { beginsLate: true });
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

/** The driver makes the same query of a configuration with a name, which it copies before, property by property with their descriptors. */
function answerOf(client: pg.PoolClient, query: pg.Query, name: string | undefined, describe: (error: Error) => Error): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: unknown): void => (error ? reject(describe(error)) : resolve(result));
    client.query(Object.assign(query, { callback }, name !== undefined && { name }));
  });
}

interface Wire {
  readonly destroyed: boolean;
  cork(): void;
  uncork(): void;
  destroy(): void;
}

/** What is sent in one turn goes out in one piece: each write of its own wakes the database up. */
function hold(client: pg.PoolClient): void {
  const wire = wireOf(client);
  if (wire === undefined) return;
  wire.cork();
  process.nextTick(() => wire.uncork());
}

/** The driver's types do not show its connection. */
function wireOf(client: pg.PoolClient): Wire | undefined {
  const wire: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  return isWire(wire) ? wire : undefined;
}

function isWire(wire: unknown): wire is Wire {
  return typeof wire === 'object' && wire !== null && 'cork' in wire && 'uncork' in wire && 'destroy' in wire;
}
