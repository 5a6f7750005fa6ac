import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorCodeOf, errorMessageOf } from '../base/error-code.js';
import { columnParsers } from './schema/column-types.js';
import { GuardedClient } from './guarded-client.js';
import { storeUnavailable } from './unavailable.js';

/** In milliseconds. A connection and an answer take 11 s at most, within the 11.5 s of a request's handler (decision 022). */
const timeouts = { connection: 3000, statement: 7500, answer: 8000, idleTransaction: 15_000 };

/** Every transaction sets its own limits, because a pooler refuses or drops those of a connection (decision 063). */
export const transactionLimits = `set local statement_timeout = ${timeouts.statement}; set local idle_in_transaction_session_timeout = ${timeouts.idleTransaction}`;

/** Opens a pool of PostgreSQL connections with timeouts. Nothing it sends needs the same session in two transactions. */
export function openPostgresPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    Client: GuardedClient,
    connectionString: databaseUrl,
    max: 10,
    // The statements of a transaction may follow each other without waiting.
    pipeline: true,
    connectionTimeoutMillis: timeouts.connection,
    // A frozen database cannot end a statement by itself; then the driver gives the connection up.
    query_timeout: timeouts.answer,
    types: {
      getTypeParser: (type, format) => (format === 'binary' ? undefined : columnParsers[type]) ?? pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks would otherwise end the process; the next query opens another.
  pool.on('error', () => undefined);
  return pool;
}

/** Wraps a pool so that its transactions have limits and a lost connection becomes a store-unavailable error. */
export function limitedPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw error instanceof pg.DatabaseError ? error : connectionLostError(error);
      });
      const limited = known.get(client) ?? limitedClient(client);
      known.set(client, limited);
      return limited;
    },
    end: () => pool.end(),
  };
}

/** Wraps a client: limits every transaction, and destroys the connection on release if it was lost. */
function limitedClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;
  const socket = socketOf(client);
  const send = (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    // The statements of one turn share a packet, because each packet costs both sides a system call.
    socket?.cork();
    process.nextTick(() => socket?.uncork());
    return client.query({ text, values: [...values] }).catch((error: unknown) => {
      isBroken ||= isConnectionLost(client, error);
      throw isBroken && !(error instanceof pg.DatabaseError) ? connectionLostError(error) : error;
    });
  };
  /** Runs a statement in a transaction of its own, in one round trip. */
  const sendAlone = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const sent = [send(`begin; ${transactionLimits}`), send(text, values), send('commit')];
    await Promise.allSettled(sent);
    const [, result] = await Promise.all(sent);
    return result;
  };
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const isBegin = /^(begin|start transaction)\b/.test(text);
    if (!isBegin && !isInTransaction) return sendAlone(text, values);
    isInTransaction = text !== 'commit' && text !== 'rollback';
    return isBegin ? send(`${text}; ${transactionLimits}`) : send(text, values);
  };
  const release = (): void => {
    // A lost socket is destroyed, because a frozen database never confirms the end of the connection.
    if (isBroken) socket?.destroy();
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
  cork(): void;
  uncork(): void;
}

/** Returns the driver's socket, which its types do not show; undefined if it is missing. */
function socketOf(client: pg.PoolClient): DatabaseSocket | undefined {
  const socket: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  return isDatabaseSocket(socket) ? socket : undefined;
}

function isDatabaseSocket(socket: unknown): socket is DatabaseSocket {
  return typeof socket === 'object' && socket !== null && 'destroyed' in socket && 'destroy' in socket && 'cork' in socket;
}
