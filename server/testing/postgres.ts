import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedClient } from '../store/guarded-client.js';
import { errorCodeOf } from '../base/error-code.js';
import { openStore } from '../store/store.js';
import { copyCluster, emptyCluster, type PostgresUser } from './copy-cluster.js';
import { keepTemplate } from './prepared-folder.js';
import { seedStore, sourcesHash } from './seed-store.js';

export interface TestPostgres {
  /** For the role `app`, which owns its database and is no superuser. */
  readonly url: string;
  /** For the superuser `postgres`, in the same database. */
  readonly superuserUrl: string;
  /** Stops the server as `pg_ctl stop` does in this mode, and starts it again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Sends a signal to the server and to all of its backends. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
  /** Stops the server and gives its folder this name, as a template of others. */
  keepAs(template: string): Promise<void>;
}

const installed = '/usr/lib/postgresql';
const missingPrograms =
  'These tests need the programs of PostgreSQL 15 or later (initdb, postgres). On Debian: apt-get install postgresql. Elsewhere: put their folder into VESTIBULE_POSTGRES_BIN.';

/** Loses data on a power failure, and is faster. */
const fastSettings = ['fsync=off', 'min_wal_size=2MB', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts a PostgreSQL in a temporary folder, reached by a socket: with an empty database or, if it is seeded, with the tables and the demo
 * tenants; `durable` with an operator's settings. Throws if it is not installed.
 */
export async function startPostgres({ durable = false, isSeeded = false } = {}): Promise<TestPostgres> {
  const programs = programsFolder();
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pg-'));
  const user = unprivilegedUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const rows = join(folder, 'rows');
  copyCluster(isSeeded ? await seededCluster() : emptyCluster(programs, user), user, rows);
  const settings = [...(durable ? [] : fastSettings), 'listen_addresses=', `unix_socket_directories=${folder}`];
  const programArguments = ['-D', rows, ...settings.flatMap((setting) => ['-c', setting])];
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(join(programs, 'postgres'), programArguments, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await waitUntilReady(started);
    return started;
  };
  let server = await start();
  if (!isSeeded) await createAppDatabase(folder);
  const urlOf = (role: string): string => `postgresql://${role}@/app?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf('app'),
    superuserUrl: urlOf('postgres'),
    async restart(mode) {
      await stopProcess(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = await start();
    },
    signalAll: (signal) => signalAll(server, signal),
    async stop() {
      // Nothing has to be written to disk before the folder is deleted.
      await stopProcess(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
    async keepAs(template) {
      await stopProcess(server, 'SIGINT');
      keepTemplate(folder, template);
    },
  };
}

/** Returns the template of a cluster with the tables and the demo tenants, made once for this state of the sources. */
async function seededCluster(): Promise<string> {
  const template = join(tmpdir(), `vestibule-seeded-cluster-${sourcesHash()}`);
  if (existsSync(template)) return template;
  const postgres = await startPostgres();
  const store = await openStore({ databaseUrl: postgres.url });
  await seedStore(store);
  await store.close();
  await postgres.keepAs(template);
  return template;
}

/** Creates the role `app` and its database, as an operator would. */
async function createAppDatabase(folder: string): Promise<void> {
  const client = new GuardedClient({ host: folder, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create role app login');
  await client.query('create database app owner app');
  await client.end();
}

/** Returns the folder of initdb, postgres and pg_basebackup; throws with instructions if it is missing. */
export function programsFolder(): string {
  const configured = process.env['VESTIBULE_POSTGRES_BIN'];
  const versions = existsSync(installed)
    ? readdirSync(installed)
        .filter((name) => Number(name) >= 15)
        .sort((a, b) => Number(a) - Number(b))
    : [];
  const folders = configured === undefined ? versions.map((version) => join(installed, version, 'bin')) : [configured];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error(missingPrograms);
  return found;
}

/** Returns an unprivileged user if the process runs as root, because PostgreSQL refuses root; undefined otherwise. */
export function unprivilegedUser(): PostgresUser | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

/** Waits until PostgreSQL accepts connections; rejects if it ends. */
function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`postgres ended at once.\n${output}`)));
  });
}

/** Stops a server with a signal and waits for its exit. */
async function stopProcess(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  // A frozen server could not end.
  signalAll(server, 'SIGCONT');
  server.kill(signal);
  await gone;
}

/** Sends a signal to a server and all of its processes. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  server.kill(signal);
  for (const pid of childrenOf(server.pid ?? 0)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A background worker may have ended meanwhile.
      if (errorCodeOf(error) !== 'ESRCH') throw error;
    }
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
