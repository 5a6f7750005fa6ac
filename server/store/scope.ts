import type { Compilable, Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import type { Tables } from './tables.js';

/** Whose rows may be seen and changed. */
export interface Scope {
  readonly tenantId: string;
  readonly groupCode: string;
}

/** Runs work in one transaction. What `last` makes of its result is sent together with the end of the transaction. */
export type InTenant = <T>(
  scope: Scope,
  work: (db: Kysely<Tables>) => Promise<T>,
  last?: (db: Kysely<Tables>, result: T) => Compilable | undefined,
) => Promise<T>;

/** What a transaction has sent and not waited for. */
const unheard = new WeakMap<Kysely<Tables>, Send>();

type Send = (query: Compilable) => void;

/**
 * Sends a statement whose rows nobody needs, and does not wait for it. Should it fail, the whole transaction fails with
 * it at its end. Outside of a transaction of `inTenant` it is waited for.
 */
export async function sendAlong(db: Kysely<Tables>, query: Compilable & { execute(): Promise<unknown> }): Promise<void> {
  const send = unheard.get(db);
  if (send === undefined) await query.execute();
  else send(query);
}

/**
 * Transactions that see the rows of one tenant, and of the group it belongs to, and no others: the database itself
 * holds that. Nothing that waits for the network may happen in one.
 *
 * The beginning is sent and not waited for, so that the first statement follows it at once. Should it fail, the
 * statement finds no rows and may write none, and the transaction fails with it.
 */
export function openScopes(pool: PostgresPool, over: (pool: PostgresPool) => Kysely<Tables>): InTenant {
  const known = new WeakMap<PostgresPoolClient, Kysely<Tables>>();
  const dbOn = (client: PostgresPoolClient): Kysely<Tables> => {
    const db = known.get(client) ?? over(poolOf(client));
    known.set(client, db);
    return db;
  };
  return async (scope, work, last) => {
    const client = await pool.connect();
    const db = dbOn(client);
    let isEnding = false;
    try {
      const answers = [sent(client, beginning(scope))];
      const send: Send = (query) => void answers.push(sentQuery(client, query));
      unheard.set(db, send);
      const result = await work(db);
      const query = last?.(db, result);
      if (query !== undefined) send(query);
      answers.push(sent(client, 'commit'));
      isEnding = true;
      unheard.delete(db);
      if ('isInOrder' in client) client.release();
      await Promise.all(answers);
      return result;
    } catch (error) {
      unheard.delete(db);
      // What fails once the end was sent was undone by it, and the connection may be another's by now.
      if (!isEnding) await sent(client, 'rollback').catch(() => undefined);
      throw error;
    } finally {
      if (!isEnding || !('isInOrder' in client)) client.release();
    }
  };
}

function sentQuery(client: PostgresPoolClient, query: Compilable): Promise<unknown> {
  const { sql, parameters } = query.compile();
  return sent(client, sql, parameters);
}

/** The connection of a transaction as a pool: its statements go out as they are asked for, and none waits for the one before. */
function poolOf(client: PostgresPoolClient): PostgresPool {
  const borrowed: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined };
  return { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
}

/** Sends a statement at once; its failure is told to whoever waits, and to nobody where nobody does yet. */
function sent(client: PostgresPoolClient, text: string, parameters: readonly unknown[] = []): Promise<unknown> {
  const answer = client.query<unknown>(text, parameters);
  answer.catch(() => undefined);
  return answer;
}

/** One message to the store: a transaction and whose it is. */
function beginning({ tenantId, groupCode }: Scope): string {
  return `begin; set local app.tenant_id = ${literal(tenantId)}; set local app.group_code = ${literal(groupCode)}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
