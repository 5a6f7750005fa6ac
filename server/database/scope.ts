import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import { errorCodeOf } from '../base/error-code.js';
import type { Tables } from './schema/tables.js';

/** The tenant and the group whose rows a transaction may read and write. */
export interface TenantScope {
  readonly tenantId: string;
  readonly groupCode: string;
}

/** Runs work in one transaction and returns its result after the commit. */
export type InTenant = <T>(scope: TenantScope, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** Receives how long a statement took, in milliseconds, and whether it failed. */
type OnQuery = (milliseconds: number, isFailed: boolean) => void;

/** The connection of a transaction, and the results of the statements it does not wait for before its end. */
interface Transaction {
  readonly client: PostgresPoolClient;
  readonly onQuery: OnQuery;
  readonly results: Promise<unknown>[];
}

/** The code of every statement after the one that failed; that one has the reason. */
const LATER_STATEMENT = '25P02';

const transactions = new WeakMap<Kysely<Tables>, Transaction>();

/**
 * Sends a write without waiting for it; the connection runs statements in the order they are sent. If it fails, so does
 * the transaction, at its end. Outside a transaction of a tenant it is waited for.
 */
export async function sendWithoutWaiting(db: Kysely<Tables>, write: CompiledQuery<unknown>): Promise<void> {
  const transaction = transactions.get(db);
  if (transaction === undefined) await db.executeQuery(write);
  else sendStatement(transaction, write);
}

/**
 * Returns transactions that see the rows of one tenant and its group, and no others: row-level security reads both
 * settings. No work may wait for the network.
 */
export function tenantTransactions(pool: PostgresPool, createDatabase: (pool: PostgresPool) => Kysely<Tables>, onQuery: OnQuery): InTenant {
  const databases = new WeakMap<PostgresPoolClient, Kysely<Tables>>();
  return async (scope, work) => {
    const client = await pool.connect();
    const db = databases.get(client) ?? createDatabase(singleClientPool(client));
    databases.set(client, db);
    const transaction = { client, onQuery, results: [] };
    transactions.set(db, transaction);
    let hasEnded = false;
    try {
      sendStatement(transaction, { sql: beginStatement(scope), parameters: [] });
      const result = await work(db);
      hasEnded = true;
      sendStatement(transaction, { sql: 'commit', parameters: [] });
      await awaitAll(transaction.results);
      return result;
    } catch (error) {
      if (!hasEnded) await client.query('rollback', []).catch(() => undefined);
      throw errorCodeOf(error) === LATER_STATEMENT ? ((await firstFailure(transaction.results)) ?? error) : error;
    } finally {
      transactions.delete(db);
      client.release();
    }
  };
}

function sendStatement({ client, onQuery, results }: Transaction, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): void {
  const start = performance.now();
  const result = client.query<unknown>(sql, parameters);
  results.push(result);
  result.then(
    () => onQuery(performance.now() - start, false),
    () => onQuery(performance.now() - start, true),
  );
}

/** Waits for all results and throws the first error, because `commit` succeeds even after a failed statement. */
async function awaitAll(results: readonly Promise<unknown>[]): Promise<void> {
  const failure = await firstFailure(results);
  if (failure !== undefined) throw failure;
}

async function firstFailure(results: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(results)).find((result) => result.status === 'rejected');
  return failed?.reason;
}

/** Returns the connection of a transaction as a pool, so that the query builder uses it. */
function singleClientPool(client: PostgresPoolClient): PostgresPool {
  const borrowed: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined };
  return { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
}

/** Returns the statement that begins a transaction for one tenant, sent as one message. */
function beginStatement({ tenantId, groupCode }: TenantScope): string {
  return `begin; set local app.tenant_id = ${sqlLiteral(tenantId)}; set local app.group_code = ${sqlLiteral(groupCode)}`;
}

function sqlLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
