import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedClient } from '../store/guarded-client.js';
import { codeOf } from '../base/thrown.js';

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
}

const installed = '/usr/lib/postgresql';
const missing =
  'These tests need the programs of PostgreSQL 15 or later (initdb, postgres). On Debian: apt-get install postgresql. Elsewhere: put their folder into VESTIBULE_POSTGRES_BIN.';

/** Keeps nothing over a loss of power, and is the faster for it. */
const forTests = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** Starts a PostgreSQL of this machine in a folder of its own, reached by a socket in that folder; `durable` as an operator would. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const programs = programsFolder();
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pg-'));
  const person = ordinaryPerson();
  if (person !== undefined) chownSync(folder, person.uid, person.gid);
  const rows = join(folder, 'rows');
  const laid = spawnSync(
    join(programs, 'initdb'),
    ['-D', rows, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...person, cwd: folder, encoding: 'utf8' },
  );
  if (laid.status !== 0) throw new Error(`initdb failed. ${missing}\n${laid.stderr}`);
  const settings = [...(durable ? [] : forTests), 'listen_addresses=', `unix_socket_directories=${folder}`];
  const words = ['-D', rows, ...settings.flatMap((setting) => ['-c', setting])];
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(join(programs, 'postgres'), words, { ...person, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await isReady(started);
    return started;
  };
  let server = await start();
  await addApp(folder);
  const urlOf = (role: string): string => `postgresql://${role}@/app?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf('app'),
    superuserUrl: urlOf('postgres'),
    async restart(mode) {
      await end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = await start();
    },
    signalAll: (signal) => signalAll(server, signal),
    async stop() {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A role that is no superuser, with a database of its own: what an operator would give the server. */
async function addApp(folder: string): Promise<void> {
  const client = new GuardedClient({ host: folder, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create role app login');
  await client.query('create database app owner app');
  await client.end();
}

/** The folder of initdb, postgres and pg_basebackup. */
export function programsFolder(): string {
  const told = process.env['VESTIBULE_POSTGRES_BIN'];
  const versions = existsSync(installed)
    ? readdirSync(installed)
        .filter((name) => Number(name) >= 15)
        .sort((a, b) => Number(a) - Number(b))
    : [];
  const folders = told === undefined ? versions.map((version) => join(installed, version, 'bin')) : [told];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error(missing);
  return found;
}

/** PostgreSQL refuses to run as root. */
export function ordinaryPerson(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`postgres ended at once.\n${said}`)));
  });
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  // A server that a test has frozen could not end.
  signalAll(server, 'SIGCONT');
  server.kill(signal);
  await gone;
}

function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  server.kill(signal);
  for (const pid of childrenOf(server.pid ?? 0)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A background worker may have ended meanwhile.
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
