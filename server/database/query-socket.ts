import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorMessageOf } from '../base/error-code.js';
import type { TenantScope } from './scope.js';
import type { Store } from './store.js';

/** The operating system's limit for socket names. */
const maxSocketName = 100;
const maxQueryLength = 1024 * 1024;

/** The records of one person at a tenant, which are erased with what depends on them. */
export interface ErasePersonQuery {
  readonly tenant: string;
  readonly clientIds: readonly string[];
  readonly requestIds: readonly string[];
  readonly contactIds: readonly string[];
  /** The e-mail addresses of the person, in lower case. */
  readonly emails: readonly string[];
  /** Also if there is a paid membership; payments stay for the books. */
  readonly withPaid: boolean;
  /** Also the members of a group. */
  readonly withMembers: boolean;
  /** Counts the rows without erasing them. */
  readonly isTrial: boolean;
}

/** What was erased, and by what its letters are found that were written as files. */
export type ErasePersonResult =
  | { readonly counts: Readonly<Record<string, number>>; readonly letters: readonly string[]; readonly emails: readonly string[] }
  | { readonly message: string };

/** A read-only query on the rows of one tenant or on shared rows, a person to be erased, or a request for a backup. */
export type OperatorQuery =
  | { readonly look: string; readonly tenant?: string | undefined }
  | { readonly erase: ErasePersonQuery }
  | { readonly dump: true };
export type QueryResult = { readonly rows: readonly unknown[] } | { readonly message: string };

/** What a running server does for an operator besides queries. */
export interface OperatorTasks {
  /** Writes a backup of the whole store, line by line. */
  dump(write: (line: string) => Promise<void>): Promise<void>;
  erase(query: ErasePersonQuery): Promise<ErasePersonResult>;
}

/** Returns the socket on which a running server answers operator queries; undefined if the folder's path is too long. */
export function querySocketOf(folder: string): string | undefined {
  const name = join(folder, 'query.sock');
  return Buffer.byteLength(name) > maxSocketName ? undefined : name;
}

/** Opens a socket for operator queries while the server holds the embedded store; only the owner of the data folder can connect. */
export async function openQuerySocket(folder: string, store: Store, tasks: OperatorTasks): Promise<{ close(): void }> {
  const name = querySocketOf(folder);
  if (name === undefined) return { close: () => undefined };
  rmSync(name, { force: true });
  const server = createServer((socket) => serveConnection(socket, store, tasks));
  await listenOnSocket(server, name);
  // A client whose connection was not accepted tries again.
  server.on('error', () => undefined);
  return { close: () => void server.close() };
}

/** Listens on the socket, with a umask that keeps other users out. */
function listenOnSocket(server: Server, name: string): Promise<void> {
  const umask = process.umask(0o177);
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, resolve);
  }).finally(() => process.umask(umask));
}

/** Reads one base64 line from a connection and answers it; ends slow and oversized queries. */
function serveConnection(socket: Socket, store: Store, tasks: OperatorTasks): void {
  let text = '';
  let hasQuery = false;
  socket.setEncoding('utf8');
  socket.setTimeout(15_000, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    if (text.length > maxQueryLength) socket.destroy();
    if (hasQuery || !text.includes('\n')) return;
    hasQuery = true;
    void answerQuery(socket, store, tasks, decodeLine(text)).catch(() => socket.destroy());
  });
}

/** Parses a query, writes its result or the backup, and ends the connection. */
async function answerQuery(socket: Socket, store: Store, tasks: OperatorTasks, line: string): Promise<void> {
  const query: OperatorQuery = JSON.parse(line);
  // A large group takes a while.
  if ('erase' in query) socket.setTimeout(0);
  if ('dump' in query) await tasks.dump((each) => writeLine(socket, each));
  else if ('erase' in query) await writeLine(socket, `${JSON.stringify(await tasks.erase(query.erase))}\n`);
  else await writeLine(socket, `${JSON.stringify(await runReadOnlyQuery(store, query.look, query.tenant))}\n`);
  socket.end();
}

/** Writes a line and waits until it is sent; rejects if the reader has disconnected. */
function writeLine(socket: Socket, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) reject(new Error('The reader has gone.'));
    else socket.write(line, (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns the first line, decoded from base64. */
function decodeLine(text: string): string {
  return Buffer.from(text.slice(0, text.indexOf('\n')), 'base64').toString();
}

/** Runs a read-only query for a tenant or for shared rows; returns the rows, or the message of an error. */
export async function runReadOnlyQuery(store: Store, text: string, tenant?: string): Promise<QueryResult> {
  try {
    const scope = tenant === undefined ? undefined : await scopeOfCode(store, tenant);
    if (tenant !== undefined && scope === undefined) return { message: `There is no tenant "${tenant}".` };
    return { rows: await store.queryReadOnly(text, scope) };
  } catch (error) {
    return { message: errorMessageOf(error) };
  }
}

/** Returns the tenant and group ids of a tenant code; undefined if there is no such tenant. */
export async function scopeOfCode(store: Store, code: string): Promise<TenantScope | undefined> {
  const { rows } = await sql<TenantScope>`select tenant_id as "tenantId", group_code as "groupCode" from tenants
    where lower(code) = ${code.toLowerCase()}`.execute(store.db);
  return rows[0];
}

/** Sends a query to a running server and returns its result. */
export function queryServer(name: string, text: string, tenant?: string): Promise<QueryResult> {
  return askServer<QueryResult>(name, { look: text, tenant });
}

/** Sends a query of any kind to a running server and returns its answer, of the type that belongs to the query. */
export async function askServer<T>(name: string, query: OperatorQuery): Promise<T> {
  let reply = '';
  for await (const part of connectToServer(name, query)) reply += String(part);
  return JSON.parse(reply);
}

/** Connects to a running server and sends a query; the socket then yields the result. */
export function connectToServer(name: string, query: OperatorQuery): Socket {
  const socket = connect(name);
  socket.setEncoding('utf8');
  socket.write(`${Buffer.from(JSON.stringify(query)).toString('base64')}\n`);
  return socket;
}
