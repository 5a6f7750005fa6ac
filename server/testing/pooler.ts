import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, programPath } from './haproxy.js';
import { unprivilegedUser } from './postgres.js';

/** When pgbouncer gives a connection of PostgreSQL to another client. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** A pgbouncer before a PostgreSQL. */
export interface Pooler {
  readonly port: number;
  /** Kills it, as a crash would, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Connections to PostgreSQL: in session mode one for each connection of two servers; otherwise fewer, which all share. */
const poolSizes: Readonly<Record<PoolMode, number>> = { session: 20, transaction: 3, statement: 3 };

/** Starts pgbouncer on a free port, with its own defaults, before the database `app` of a PostgreSQL at a host or socket folder. */
export async function startPooler(host: string, databasePort: number, mode: PoolMode): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pooler-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
app = host=${host} port=${databasePort} dbname=app user=app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSizes[mode]}
`,
  );
  // pgbouncer refuses to run as root.
  const start = (): Promise<ChildProcess> =>
    startProgram(spawn(programPath('pgbouncer'), [file], { ...unprivilegedUser(), stdio: 'ignore' }), port);
  let child = await start();
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    port,
    async restart() {
      await kill();
      child = await start();
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a started program accepts connections; throws after ten seconds or if it ends. */
async function startProgram(child: ChildProcess, port: number): Promise<ChildProcess> {
  for (let time = 0; time < 400 && child.exitCode === null; time++) {
    if (await accepts(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`pgbouncer does not serve (exit code ${child.exitCode}).`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}
