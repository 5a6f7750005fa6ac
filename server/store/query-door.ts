import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { messageOf } from '../base/thrown.js';
import type { Scope } from './scope.js';
import type { Store } from './store.js';

/** The system takes no longer names for sockets. */
const longestName = 100;
const longestQuestion = 64 * 1024;

/** What may be asked: the rows of one read-only query among those of one tenant or of none, or a whole backup. */
export type OperatorQuery = { readonly look: string; readonly tenant?: string | undefined } | { readonly dump: true };
export type Looked = { readonly rows: readonly unknown[] } | { readonly message: string };

/** Writes the whole store out, a line at a time. */
export type Dump = (write: (line: string) => Promise<void>) => Promise<void>;

/** Where a running server takes read-only questions, or undefined where the folder's name is too long for a socket. */
export function doorOf(folder: string): string | undefined {
  const name = join(folder, 'query.sock');
  return Buffer.byteLength(name) > longestName ? undefined : name;
}

/**
 * Lets the owner of the data folder look into the embedded store while the server holds it: one base64 line of
 * a question in, lines of JSON out. The folder is closed to everybody else.
 */
export async function openQueryDoor(folder: string, store: Store, dump: Dump): Promise<{ close(): void }> {
  const name = doorOf(folder);
  if (name === undefined) return { close: () => undefined };
  rmSync(name, { force: true });
  const server = createServer((socket) => serve(socket, store, dump));
  await listen(server, name);
  // The client of a connection that could not be accepted asks again.
  server.on('error', () => undefined);
  return { close: () => void server.close() };
}

function listen(server: Server, name: string): Promise<void> {
  const before = process.umask(0o177);
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, resolve);
  }).finally(() => process.umask(before));
}

function serve(socket: Socket, store: Store, dump: Dump): void {
  let text = '';
  let isAsked = false;
  socket.setEncoding('utf8');
  socket.setTimeout(15_000, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    if (text.length > longestQuestion) socket.destroy();
    if (isAsked || !text.includes('\n')) return;
    isAsked = true;
    void answer(socket, store, dump, lineOf(text)).catch(() => socket.destroy());
  });
}

async function answer(socket: Socket, store: Store, dump: Dump, line: string): Promise<void> {
  const question: OperatorQuery = JSON.parse(line);
  if ('dump' in question) await dump((each) => written(socket, each));
  else await written(socket, `${JSON.stringify(await lookInto(store, question.look, question.tenant))}\n`);
  socket.end();
}

/** Waits while the reader is slower, and fails when it has gone. */
function written(socket: Socket, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) reject(new Error('The reader has gone.'));
    else socket.write(line, (error) => (error ? reject(error) : resolve()));
  });
}

function lineOf(text: string): string {
  return Buffer.from(text.slice(0, text.indexOf('\n')), 'base64').toString();
}

/** What a question gives, or why it gives nothing. */
export async function lookInto(store: Store, text: string, tenant?: string): Promise<Looked> {
  try {
    const scope = tenant === undefined ? undefined : await scopeOfCode(store, tenant);
    if (tenant !== undefined && scope === undefined) return { message: `There is no tenant "${tenant}".` };
    return { rows: await store.look(text, scope) };
  } catch (error) {
    return { message: messageOf(error) };
  }
}

async function scopeOfCode(store: Store, code: string): Promise<Scope | undefined> {
  const { rows } = await sql<Scope>`select tenant_id as "tenantId", group_code as "groupCode" from tenants
    where lower(code) = ${code.toLowerCase()}`.execute(store.db);
  return rows[0];
}

/** Asks a running server for rows. */
export async function askDoor(name: string, text: string, tenant?: string): Promise<Looked> {
  let said = '';
  for await (const part of openDoor(name, { look: text, tenant })) said += String(part);
  return JSON.parse(said);
}

/** What a running server says to a question, as it comes. */
export function openDoor(name: string, question: OperatorQuery): Socket {
  const socket = connect(name);
  socket.setEncoding('utf8');
  socket.write(`${Buffer.from(JSON.stringify(question)).toString('base64')}\n`);
  return socket;
}
