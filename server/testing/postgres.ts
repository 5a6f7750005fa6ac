import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface TestPostgres {
  readonly url: string;
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
  const server = spawn(join(programs, 'postgres'), ['-D', rows, ...settings.flatMap((setting) => ['-c', setting])], {
    ...person,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await isReady(server);
  await addApp(folder);
  return {
    url: `postgresql://app@/app?host=${encodeURIComponent(folder)}`,
    stop: () => stop(server, folder),
  };
}

/** A role that is no superuser, with a database of its own: what an operator would give the server. */
async function addApp(folder: string): Promise<void> {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
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

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}
