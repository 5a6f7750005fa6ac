import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import { inOne, type Insert, type Statement } from './one-statement.js';
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
  last?: (db: Kysely<Tables>, result: T) => Insert | undefined,
) => Promise<T>;

/** A connection and the transaction that runs on it. */
interface Place {
  readonly db: Kysely<Tables>;
  /** What is to be sent and not waited for. */
  readonly along: Insert[];
  /** What was sent. */
  answers: Promise<unknown>[];
  /** Whose rows the transaction is about, until its beginning is sent. */
  toBegin: Scope | undefined;
}

/** Told how long a statement took, in milliseconds, and whether it failed. */
type Hear = (milliseconds: number, isFailed: boolean) => void;

/** The transactions that run, by what their work asks. */
const running = new WeakMap<Kysely<Tables>, Place>();

/**
 * Sends an insert whose rows nobody needs, and does not wait for it. Those that nothing was asked between go out as one
 * statement; what is asked afterwards finds them done. Should one fail, the whole transaction fails with it at its
 * end. Outside of a transaction of `inTenant` it is waited for.
 */
export async function sendAlong(db: Kysely<Tables>, query: Insert): Promise<void> {
  const place = running.get(db);
  if (place === undefined) await query.execute();
  else place.along.push(query);
}

/**
 * Transactions that see the rows of one tenant, and of the group it belongs to, and no others: the database itself
 * holds that. Nothing that waits for the network may happen in one.
 *
 * The beginning is sent and not waited for, so that the first statement follows it at once. Should it fail, the
 * statement finds no rows and may write none, and the transaction fails with it. Where every statement travels by
 * itself, what only sends inserts along needs neither beginning nor end: it is one statement.
 */
export function openScopes(pool: PostgresPool, over: (pool: PostgresPool) => Kysely<Tables>, hear: Hear = () => undefined): InTenant {
  const known = new WeakMap<PostgresPoolClient, Place>();
  const placeOn = (client: PostgresPoolClient): Place => {
    const place = known.get(client) ?? emptyPlace(over(poolOf(client, () => flush(client, placeOn(client), hear))));
    known.set(client, place);
    return place;
  };
  return async (scope, work, last) => {
    const client = await pool.connect();
    const place = placeOn(client);
    const { db, along } = place;
    let isEnding = false;
    try {
      place.answers = [];
      place.toBegin = scope;
      if (!('beginsLate' in client)) begin(client, place);
      running.set(db, place);
      const result = await work(db);
      const query = last?.(db, result);
      if (query !== undefined) along.push(query);
      end(client, place, hear);
      const { answers } = place;
      isEnding = true;
      running.delete(db);
      if ('isInOrder' in client) client.release();
      await Promise.all(answers);
      return result;
    } catch (error) {
      running.delete(db);
      along.length = 0;
      // What fails once the end was sent was undone by it, and the connection may be another's by now.
      if (!isEnding && place.toBegin === undefined) await sent(client, 'rollback').catch(() => undefined);
      place.toBegin = undefined;
      throw error;
    } finally {
      if (!isEnding || !('isInOrder' in client)) client.release();
    }
  };
}

function emptyPlace(db: Kysely<Tables>): Place {
  return { db, along: [], answers: [], toBegin: undefined };
}

function begin(client: PostgresPoolClient, place: Place): void {
  if (place.toBegin === undefined) return;
  place.answers.push(sent(client, beginning(place.toBegin)));
  place.toBegin = undefined;
}

/** Sends what is to go before a statement that is asked for. */
function flush(client: PostgresPoolClient, place: Place, hear: Hear): void {
  begin(client, place);
  if (place.along.length > 0) place.answers.push(told(client, inOne(taken(place)), hear));
}

function end(client: PostgresPoolClient, place: Place, hear: Hear): void {
  const { toBegin, along, answers } = place;
  if (toBegin === undefined) {
    flush(client, place, hear);
    answers.push(told(client, { sql: 'commit', parameters: [] }, hear));
    return;
  }
  if (along.length > 0) answers.push(told(client, inOne([...taken(place), naming(toBegin)]), hear));
  place.toBegin = undefined;
}

function taken({ along }: Place): Statement[] {
  return along.splice(0).map((insert) => insert.compile());
}

function told(client: PostgresPoolClient, { sql, parameters }: Statement, hear: Hear): Promise<unknown> {
  return timed(sent(client, sql, parameters), hear);
}

/** What nobody waits for at once is heard of by nobody else. */
function timed(answer: Promise<unknown>, hear: Hear): Promise<unknown> {
  const began = performance.now();
  const tell = (isFailed: boolean): void => hear(performance.now() - began, isFailed);
  answer.then(
    () => tell(false),
    () => tell(true),
  );
  return answer;
}

/** The connection of a transaction as a pool: its statements go out as they are asked for, and none waits for the one before. */
function poolOf(client: PostgresPoolClient, first: () => void): PostgresPool {
  const query = (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    first();
    return client.query<unknown>(text, parameters);
  };
  // What a row holds is what the caller's query says; no driver knows more.
  const borrowed: PostgresPoolClient = { query: query as PostgresPoolClient['query'], release: () => undefined };
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

/**
 * Says whose the rows are that a statement inserts along with it. The database runs it before the inserts; were it ever
 * otherwise, row-level security would refuse every row.
 */
function naming({ tenantId, groupCode }: Scope): Statement {
  return { sql: "select set_config('app.tenant_id', $1, true), set_config('app.group_code', $2, true)", parameters: [tenantId, groupCode] };
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
