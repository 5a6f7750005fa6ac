import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { nameOf } from './prepared.js';

/** The pool, with writes kept parsed and planned by each connection. */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const made = known.get(client) ?? preparingClient(client);
      known.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    hold(client);
    return answerOf(client, new pg.Query(text, [...values]), name);
  };
  // What a row holds is what the caller's query says; no driver knows more. Every statement is answered by itself, so the
  // fewer the better; the embedded store answers in one what was asked in one turn, and counts the ends of transactions.
  return Object.assign({ query: query as PostgresPoolClient['query'], release: () => client.release() }, { beginsLate: true });
}

/** The driver makes the same query of a configuration with a name, which it copies before, property by property with their descriptors. */
function answerOf(client: pg.PoolClient, query: pg.Query, name: string | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: unknown): void => (error ? reject(error) : resolve(result));
    client.query(Object.assign(query, { callback }, name !== undefined && { name }));
  });
}

interface Wire {
  cork(): void;
  uncork(): void;
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
  return typeof wire === 'object' && wire !== null && 'cork' in wire && 'uncork' in wire;
}
