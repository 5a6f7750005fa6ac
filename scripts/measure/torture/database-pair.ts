import pg from 'pg';
import { findFreePort, startHaproxy } from '../../../fixtures/testing/haproxy.js';
import { appUrl, createPostgresNode, type PostgresNode, startPostgresNode } from './postgres-node.js';

/** A primary with a synchronous streaming standby behind haproxy. */
export interface DatabasePair {
  /** Where haproxy is. */
  readonly port: number;
  primary(): PostgresNode;
  /** Kills the primary, reports it, and promotes the standby. */
  failOver(onKilled: () => void): Promise<void>;
  /** Kills the standby, waits, and starts it again; no write may be acknowledged meanwhile. */
  loseStandby(milliseconds: number): Promise<void>;
  /** Makes the killed node the synchronous standby of the new primary. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
}

/** The name of the standby in the settings of the primary. */
const standbyName = 'standby';
const MAX_WAIT = 60_000;

/**
 * Starts a primary, its synchronous standby and haproxy before both, and returns how to make them fail. Stops the databases and throws if a
 * part does not start.
 */
export async function startDatabasePair(): Promise<DatabasePair> {
  let primary = await startPostgresNode();
  let standby = await createPostgresNode();
  // haproxy signs in for its check only.
  await primary.query('create role haproxy login');
  const port = await findFreePort();
  const close = async (): Promise<void> => {
    await standby.close();
    await primary.close();
  };
  try {
    await attachStandby(primary, standby);
    const text = databaseBalancer({ listen: `127.0.0.1:${port}`, one: `127.0.0.1:${primary.port}`, two: `127.0.0.1:${standby.port}` });
    const balancer = await startHaproxy(text, () => acceptsConnections(port));
    return {
      port,
      primary: () => primary,
      /**
       * Kills the primary, calls `onKilled`, and promotes the standby, which is the primary from then on; `rejoin` brings the other one
       * back.
       */
      async failOver(onKilled) {
        const lost = primary;
        await lost.kill();
        onKilled();
        await standby.query('select pg_promote()');
        primary = standby;
        standby = lost;
      },
      /**
       * Kills the standby, starts it again after some milliseconds, and waits until it replicates. Meanwhile the primary acknowledges no
       * commit.
       */
      async loseStandby(milliseconds) {
        await standby.kill();
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        await standby.start();
        await waitForReplication(primary);
      },
      rejoin: () => attachStandby(primary, standby),
      async close() {
        await balancer.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Makes a stopped node a copy of the primary and starts it as its synchronous standby; afterwards a commit is acknowledged only when both
 * have it on disk.
 */
async function attachStandby(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  standby.follow(primary, standbyName);
  await standby.start();
  // A promoted standby has no standby of its own at first, and waits for none.
  await standby.query(`alter system set synchronous_standby_names = ''`);
  await standby.query('select pg_reload_conf()');
  await primary.query(`alter system set synchronous_standby_names = '${standbyName}'`);
  await primary.query('select pg_reload_conf()');
  await waitForReplication(primary);
}

/** Resolves when the standby replicates synchronously; throws after a minute. */
async function waitForReplication(primary: PostgresNode): Promise<void> {
  const end = Date.now() + MAX_WAIT;
  while ((await primary.query("select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0) {
    if (Date.now() > end) throw new Error('The standby does not follow the primary.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns whether PostgreSQL accepts a connection of the app on a port within a second. */
function acceptsConnections(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl(port), connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Where haproxy listens for the server, and the two databases it chooses from. */
interface DatabaseBalancer {
  readonly listen: string;
  readonly one: string;
  readonly two: string;
}

/**
 * Returns the haproxy configuration before a primary and its standby. Its check waits for the report that a database is not in
 * recovery, so only a primary gets connections.
 */
export function databaseBalancer({ listen, one, two }: DatabaseBalancer): string {
  return `defaults
  mode tcp
  retries 2
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
frontend database
  bind ${listen}
  default_backend primary
backend primary
  option tcp-check
  # Protocol 3.0, user "haproxy", database "postgres".
  tcp-check connect
  tcp-check send-binary ${startupMessage('haproxy', 'postgres')}
  # in_hot_standby = off: PostgreSQL 14 and later report it after signing in.
  tcp-check expect binary ${Buffer.from('in_hot_standby\0off\0').toString('hex')}
  # Terminate.
  tcp-check send-binary 5800000004
  # One primary at a time, and the promoted one also when the old one returns.
  stick-table type integer size 1
  stick on int(1)
  default-server check inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
  server one ${one}
  server two ${two}
`;
}

/** Returns the first message of a PostgreSQL connection (protocol 3.0) with user and database as hexadecimal text. */
function startupMessage(user: string, database: string): string {
  const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + words.length, 0);
  head.writeUInt32BE(196_608, 4);
  return Buffer.concat([head, words]).toString('hex');
}
