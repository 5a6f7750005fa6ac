import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { messageOf } from '../thrown.js';
import type { Store } from './store.js';

/** The system takes no longer names for sockets. */
const longestName = 100;
const longestQuestion = 64 * 1024;

export type Looked = { readonly rows: readonly unknown[] } | { readonly message: string };

/** Where a running server takes read-only questions, or undefined where the folder's name is too long for a socket. */
export function doorOf(folder: string): string | undefined {
  const name = join(folder, 'query.sock');
  return Buffer.byteLength(name) > longestName ? undefined : name;
}

/**
 * Lets the owner of the data folder look into the embedded store while the server holds it: one base64 line of
 * SQL in, one line of JSON out. The folder is closed to everybody else.
 */
export async function openQueryDoor(folder: string, store: Store): Promise<{ close(): void }> {
  const name = doorOf(folder);
  if (name === undefined) return { close: () => undefined };
  rmSync(name, { force: true });
  const server = createServer((socket) => serve(socket, store));
  await listen(server, name);
  return { close: () => void server.close() };
}

function listen(server: Server, name: string): Promise<void> {
  const before = process.umask(0o177);
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, resolve);
  }).finally(() => process.umask(before));
}

function serve(socket: Socket, store: Store): void {
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
    void lookInto(store, lineOf(text)).then((looked) => socket.end(`${JSON.stringify(looked)}\n`));
  });
}

function lineOf(text: string): string {
  return Buffer.from(text.slice(0, text.indexOf('\n')), 'base64').toString();
}

/** What a question gives, or why it gives nothing. */
export async function lookInto(store: Store, text: string): Promise<Looked> {
  try {
    return { rows: await store.look(text) };
  } catch (error) {
    return { message: messageOf(error) };
  }
}

/** Asks a running server. */
export function askDoor(name: string, text: string): Promise<Looked> {
  return new Promise((resolve, reject) => {
    const socket = connect(name);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('data', (part: string) => (answer += part));
    socket.on('end', () => resolve(JSON.parse(answer)));
    socket.write(`${Buffer.from(text).toString('base64')}\n`);
  });
}
