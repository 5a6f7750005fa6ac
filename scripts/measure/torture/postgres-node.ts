import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../fixtures/testing/haproxy.js';
import { unprivilegedUser, programsFolder } from '../../../fixtures/testing/postgres.js';

/** One PostgreSQL as an operator runs it: every setting that keeps rows safe has its default. */
export interface PostgresNode {
  readonly port: number;
  start(): Promise<void>;
  /** Stops as `pg_ctl stop` does: fast ends every session, immediate also skips the checkpoint. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Kills every process of it at once, as a loss of its machine does. */
  kill(): Promise<void>;
  /** Stops every process of it from running; they keep their connections. */
  freeze(): void;
  thaw(): void;
  isRunning(): boolean;
  /** Runs one statement as the superuser. */
  query<Row>(text: string): Promise<readonly Row[]>;
  /** Makes its first files. */
  init(): void;
  /** Makes the role and the database of the server. */
  setUpApp(): Promise<void>;
  /** Makes its folder a copy of another node, which it then follows under its name. */
  follow(primary: PostgresNode, name: string): void;
  close(): Promise<void>;
}

interface NodeOptions {
  /** The folder that gets the node's own folder. */
  readonly parent?: string | undefined;
  readonly settings?: readonly string[];
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** The connection string of the server's role, which is not a superuser, through whatever listens on a port. */
export function appUrl(port: number): string {
  return `postgresql://app@127.0.0.1:${port}/app`;
}

/** Creates and starts a new PostgreSQL on a free port, with the role and the empty database of the server. */
export async function startPostgresNode(options: NodeOptions = {}): Promise<PostgresNode> {
  const node = await createPostgresNode(options);
  node.init();
  await node.start();
  await node.setUpApp();
  return node;
}

/**
 * Prepares a PostgreSQL with an empty temporary folder and a free port. It neither has files (`init` or `follow`) nor runs (`start`) yet;
 * `close` kills it and removes the folder.
 */
export async function createPostgresNode({ parent = tmpdir(), settings = [] }: NodeOptions = {}): Promise<PostgresNode> {
  const folder = mkdtempSync(join(parent, 'vestibule-node-'));
  const person = unprivilegedUser();
  if (person !== undefined) chownSync(folder, person.uid, person.gid);
  const rows = join(folder, 'rows');
  const port = await findFreePort();
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const words = ['-D', rows, ...all.flatMap((setting) => ['-c', setting])];
  let child: ChildProcess | undefined;
  return {
    port,
    query: (text) => queryAt(port, 'app', text),
    async setUpApp() {
      await queryAt(port, 'postgres', 'create role app login');
      await queryAt(port, 'postgres', 'create database app owner app');
    },
    isRunning: () => child !== undefined && isAlive(child),
    async start() {
      child = spawn(join(programsFolder(), 'postgres'), words, { ...person, cwd: folder, stdio: 'ignore' });
      await waitUntilReady(child, port);
    },
    stop: (mode) => endProcess(child, signals[mode]),
    kill: () => killProcesses(child),
    freeze: () => signalProcesses(child, 'SIGSTOP'),
    thaw: () => signalProcesses(child, 'SIGCONT'),
    init: () => runProgram(folder, 'initdb', ['-D', rows, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']),
    /** Replaces the files of this node, which must not run, by a copy of the running primary, set up to follow it under a name. */
    follow(primary, name) {
      rmSync(rows, { recursive: true, force: true });
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
      runProgram(folder, 'pg_basebackup', ['-D', rows, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
    },
    async close() {
      await killProcesses(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to the first process of a PostgreSQL and resolves when that has ended; does nothing if it does not run. */
async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || !isAlive(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/**
 * Kills all processes of a PostgreSQL, the first one stopped before the others, because it would restart them. Resolves when it has ended.
 */
async function killProcesses(child: ChildProcess | undefined): Promise<void> {
  // The first process would otherwise restart the others while they are killed.
  child?.kill('SIGSTOP');
  for (const pid of processesOf(child)) sendSignal(pid, 'SIGKILL');
  await endProcess(child, 'SIGKILL');
}

/** Sends a signal to all processes; to the first one first, so that it starts no others. */
function signalProcesses(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  child?.kill(signal);
  for (const pid of processesOf(child)) sendSignal(pid, signal);
}

/** Runs a program of PostgreSQL. Throws with its error output if it fails. */
function runProgram(folder: string, program: string, words: readonly string[]): void {
  const done = spawnSync(join(programsFolder(), program), words, { ...unprivilegedUser(), cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} failed.\n${done.stderr}`);
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Returns the process ids of the sessions and background workers of a PostgreSQL. */
function processesOf(child: ChildProcess | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === child?.pid).flatMap(([pid]) => (pid === undefined ? [] : [pid]));
}

/** Sends a signal to a process, unless it has ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}

const MAX_START_TIME = 60_000;

/** Resolves when PostgreSQL accepts queries. Throws if it ends or needs more than a minute. */
async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + MAX_START_TIME;
  while (Date.now() < until) {
    if (!isAlive(child)) throw new Error(`PostgreSQL ended with ${child.exitCode ?? child.signalCode}.`);
    if (await acceptsQueries(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL accepts no connection.');
}

/**
 * Runs one statement as the superuser on a connection of its own and returns its rows. Throws if the statement fails or no connection is
 * made within a second.
 */
async function queryAt<Row>(port: number, database: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database, connectionTimeoutMillis: 1000 });
  // A connection that is cut after its answer would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns whether PostgreSQL answers a query on a port. */
function acceptsQueries(port: number): Promise<boolean> {
  return queryAt(port, 'postgres', 'select 1').then(
    () => true,
    () => false,
  );
}
