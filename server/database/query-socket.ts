import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** The operating system's limit for socket names. */
const maxSocketName = 100;
/** The most characters of a call, whose arguments may be the texts of files. */
export const maxCallLength = 8 * 1024 * 1024;
/** Milliseconds for which a connection may neither send nor take anything. */
const idleLimit = 15_000;

/** Does what an operator calls by its name, and writes the answer. */
export type RunOperation = (name: string, args: unknown, write: (text: string) => Promise<void>) => Promise<void>;

/** Returns the socket on which a running server does operations; undefined if the folder's path is too long. */
export function querySocketOf(folder: string): string | undefined {
  const name = join(folder, 'query.sock');
  return Buffer.byteLength(name) > maxSocketName ? undefined : name;
}

/** Opens a socket for an operator while the server holds the embedded store; only the owner of the data folder can connect. */
export async function openQuerySocket(folder: string, run: RunOperation): Promise<{ close(): void }> {
  const name = querySocketOf(folder);
  if (name === undefined) return { close: () => undefined };
  rmSync(name, { force: true });
  const server = createServer((socket) => serveConnection(socket, run));
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

/** Reads one line of JSON from a connection and answers it; ends slow and oversized calls. */
function serveConnection(socket: Socket, run: RunOperation): void {
  let text = '';
  let isCalled = false;
  socket.setEncoding('utf8');
  socket.setTimeout(idleLimit, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    if (text.length > maxCallLength) socket.destroy();
    if (isCalled || !part.includes('\n')) return;
    isCalled = true;
    void answerCall(socket, run, text).catch(() => socket.destroy());
  });
}

/** Does the operation of a call, which may take a while, writes the answer and ends the connection. */
async function answerCall(socket: Socket, run: RunOperation, line: string): Promise<void> {
  const { name, args }: { readonly name: string; readonly args: unknown } = JSON.parse(line);
  socket.setTimeout(0);
  await run(name, args, (text) => writeText(socket, text));
  socket.end();
}

/** Writes a text and waits until it is sent; rejects if the reader has disconnected. */
function writeText(socket: Socket, text: string): Promise<void> {
  socket.setTimeout(idleLimit);
  return new Promise((resolve, reject) => {
    if (socket.destroyed) reject(new Error('The reader has gone.'));
    else socket.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Connects to a running server and calls an operation; the socket then yields the answer. */
export function callServer(name: string, operation: string, args: unknown): Socket {
  const socket = connect(name);
  socket.setEncoding('utf8');
  socket.write(`${JSON.stringify({ name: operation, args })}\n`);
  return socket;
}
