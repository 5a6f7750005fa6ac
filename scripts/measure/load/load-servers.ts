import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { GuardedClient } from '../../../server/database/guarded-client.js';
import { preparedFolder } from '../../../fixtures/testing/prepared-folder.js';
import { startPostgres } from '../../../fixtures/testing/postgres.js';
import { productionFlags, startRealServer } from '../../../fixtures/testing/real-server.js';
import type { Request } from './send-load.js';

/** A store to measure on. */
export type StoreName = 'PGlite' | 'PostgreSQL';

/** Two servers of the same kind of store, and what to send to each. */
export interface LoadServers {
  /** Counts the rows, as a PostgreSQL does within a minute and the embedded store by itself: plans are made for what is there. */
  analyze(): Promise<void>;
  readonly requests: { readonly [name in 'create' | 'insert' | 'library' | 'copy']: Request };
  close(): Promise<void>;
}

const tenant = 'harbor';
const body = JSON.stringify(JSON.parse(readFileSync('fixtures/cases/enrollment-individual/everything.payload.json', 'utf8')));

/**
 * Starts our server and the bare one beside it, and returns the requests for both. Each has its own embedded store, but they share one
 * PostgreSQL. `close` stops everything.
 */
export async function startLoadServers(name: StoreName): Promise<LoadServers> {
  const closings: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closings.splice(0).reverse()) await each();
  };
  const folder = async (): Promise<string> => {
    const made = await preparedFolder();
    closings.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  try {
    const ours = await folder();
    const postgres = name === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined;
    if (postgres !== undefined) closings.push(() => postgres.stop());
    const server = await startRealServer({ folder: ours, databaseUrl: postgres?.url });
    closings.push(() => server.stop());
    const ceiling = await startCeiling(postgres?.url ?? (await folder()), `${server.origin}/library/${tenant}`);
    closings.push(() => ceiling.stop());
    const analyze = (): Promise<void> => (postgres === undefined ? Promise.resolve() : analyzeTables(postgres.url));
    return { requests: loadRequests(server.origin, ceiling.origin, await openSession(server.origin)), analyze, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Updates the statistics of all tables, so that PostgreSQL plans its queries well. */
async function analyzeTables(url: string): Promise<void> {
  const client = new GuardedClient({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** Returns the requests to our server and the comparable ones to the bare server. */
function loadRequests(server: string, ceiling: string, cookie: string): LoadServers['requests'] {
  const json = { 'content-type': 'application/json' };
  const browser = { 'accept-encoding': 'br' };
  const asVisitor = { ...json, cookie, 'x-tenant': tenant, 'x-form': 'enrollment-individual', 'idempotency-key': '[<id>]-load' };
  return {
    create: { url: `${server}/api/clients`, method: 'POST', headers: asVisitor, body },
    insert: { url: `${ceiling}/bare`, method: 'POST', headers: json, body },
    library: { url: `${server}/library/${tenant}`, method: 'GET', headers: browser },
    copy: { url: `${ceiling}/static`, method: 'GET', headers: browser },
  };
}

/** Creates a client to start a session, and returns its cookie. Throws if that request fails. */
async function openSession(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-tenant': tenant, 'x-form': 'enrollment-individual' };
  const answer = await fetch(`${origin}/api/clients`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`The server refuses what it is to be measured with: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/**
 * Starts the bare server in a process of its own on a store (a folder or the URL of a PostgreSQL), with a copy of the answer at `copied`.
 * Rejects if it ends at once.
 */
async function startCeiling(place: string, copied: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...productionFlags, '--import', 'tsx', 'scripts/measure/load/ceiling.ts', place, copied], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  return { origin: await originOf(child), stop };
}

/** Resolves with the address that a server prints; rejects if it ends before. */
function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      const origin = /listening on (\S+)\n/.exec(part.toString())?.[1];
      if (origin !== undefined) resolve(origin);
    });
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
  });
}
