import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import type { Tables } from './tables.js';

/** Whose rows may be seen and changed. */
export interface Scope {
  readonly tenantId: string;
  readonly groupCode: string;
}

/** Runs work in one transaction, and returns its result once that is committed. */
export type InTenant = <T>(scope: Scope, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** Receives how long a statement took, in milliseconds, and whether it failed. */
type OnQuery = (milliseconds: number, isFailed: boolean) => void;

/** The connection of a transaction, and the results of the statements it does not wait for before its end. */
interface Transaction {
  readonly client: PostgresPoolClient;
  readonly onQuery: OnQuery;
  readonly results: Promise<unknown>[];
}

const transactions = new WeakMap<Kysely<Tables>, Transaction>();

/**
 * Sends an insert without waiting for it; the connection runs statements in the order they are sent. If it fails, so does
 * the transaction, at its end. Outside a transaction of a tenant it is waited for.
 */
export async function sendInsert(
  db: Kysely<Tables>,
  insert: { compile(): CompiledQuery<unknown>; execute(): Promise<unknown> },
): Promise<void> {
  const transaction = transactions.get(db);
  if (transaction === undefined) await insert.execute();
  else send(transaction, insert.compile());
}

/**
 * Returns transactions that see the rows of one tenant and its group, and no others: row-level security reads both
 * settings. No work may wait for the network.
 */
export function tenantTransactions(pool: PostgresPool, over: (pool: PostgresPool) => Kysely<Tables>, onQuery: OnQuery): InTenant {
  const databases = new WeakMap<PostgresPoolClient, Kysely<Tables>>();
  return async (scope, work) => {
    const client = await pool.connect();
    const db = databases.get(client) ?? over(poolOf(client));
    databases.set(client, db);
    const transaction = { client, onQuery, results: [] };
    transactions.set(db, transaction);
    let hasEnded = false;
    try {
      send(transaction, { sql: beginning(scope), parameters: [] });
      const result = await work(db);
      hasEnded = true;
      send(transaction, { sql: 'commit', parameters: [] });
      await allOf(transaction.results);
      return result;
    } catch (error) {
      if (!hasEnded) await client.query('rollback', []).catch(() => undefined);
      throw error;
    } finally {
      transactions.delete(db);
      client.release();
    }
  };
}

function send({ client, onQuery, results }: Transaction, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): void {
  const start = performance.now();
  const result = client.query<unknown>(sql, parameters);
  results.push(result);
  result.then(
    () => onQuery(performance.now() - start, false),
    () => onQuery(performance.now() - start, true),
  );
}

/** Waits for every result, and throws the first error: `commit` itself succeeds after a statement that failed. */
async function allOf(results: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(results)).find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Returns the connection of a transaction as a pool, so that the query builder uses it. */
function poolOf(client: PostgresPoolClient): PostgresPool {
  const borrowed: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined };
  return { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
}

/** One message to the database: a transaction, and whose rows it sees. */
function beginning({ tenantId, groupCode }: Scope): string {
  return `begin; set local app.tenant_id = ${literal(tenantId)}; set local app.group_code = ${literal(groupCode)}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
