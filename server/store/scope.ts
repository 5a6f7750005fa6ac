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

/** A connection and the transaction that runs on it. */
interface Place {
  readonly db: Kysely<Tables>;
  /** What is to be sent and not waited for. */
  readonly along: Compilable[];
  /** What was sent. */
  answers: Promise<unknown>[];
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
export async function sendAlong(db: Kysely<Tables>, query: Compilable & { execute(): Promise<unknown> }): Promise<void> {
  const place = running.get(db);
  if (place === undefined) await query.execute();
  else place.along.push(query);
}

/**
 * Transactions that see the rows of one tenant, and of the group it belongs to, and no others: the database itself
 * holds that. Nothing that waits for the network may happen in one.
 *
 * The beginning is sent and not waited for, so that the first statement follows it at once. Should it fail, the
 * statement finds no rows and may write none, and the transaction fails with it.
 */
export function openScopes(pool: PostgresPool, over: (pool: PostgresPool) => Kysely<Tables>, hear: Hear = () => undefined): InTenant {
  const known = new WeakMap<PostgresPoolClient, Place>();
  const placeOn = (client: PostgresPoolClient): Place => {
    const place = known.get(client) ?? { db: over(poolOf(client, () => flush(client, placeOn(client), hear))), along: [], answers: [] };
    known.set(client, place);
    return place;
  };
  return async (scope, work, last) => {
    const client = await pool.connect();
    const place = placeOn(client);
    const { db, along } = place;
    let isEnding = false;
    try {
      place.answers = [sent(client, beginning(scope))];
      running.set(db, place);
      const result = await work(db);
      const query = last?.(db, result);
      if (query !== undefined) along.push(query);
      flush(client, place, hear);
      const answers = [...place.answers, timed(sent(client, 'commit'), hear)];
      isEnding = true;
      running.delete(db);
      if ('isInOrder' in client) client.release();
      await Promise.all(answers);
      return result;
    } catch (error) {
      running.delete(db);
      along.length = 0;
      // What fails once the end was sent was undone by it, and the connection may be another's by now.
      if (!isEnding) await sent(client, 'rollback').catch(() => undefined);
      throw error;
    } finally {
      if (!isEnding || !('isInOrder' in client)) client.release();
    }
  };
}

/** Sends what is to go along, as one statement: each costs its way through the database, however small it is. */
function flush(client: PostgresPoolClient, { along, answers }: Place, hear: Hear): void {
  if (along.length === 0) return;
  const compiled = along.splice(0).map((query) => query.compile());
  let before = 0;
  const texts = compiled.map(({ sql: text, parameters }) => {
    const shifted = text.replace(/\$(\d+)/g, (_all, nth: string) => `$${Number(nth) + before}`);
    before += parameters.length;
    return shifted;
  });
  const main = texts.pop() ?? '';
  const others = texts.map((text, nth) => `"along_${nth + 1}" as (${text})`);
  const text = others.length === 0 ? main : `with ${others.join(', ')} ${main}`;
  const values = compiled.flatMap(({ parameters }) => parameters);
  answers.push(timed(sent(client, text, values), hear));
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

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
