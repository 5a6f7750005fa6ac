import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';

/** Kinds of clients that hold a connection as long as the server lets them. */
export const slowKinds = ['slow headers', 'slow body', 'slow reader', 'pipelining reader', 'half-closed', 'never closing'] as const;
export type SlowKind = (typeof slowKinds)[number];

const host = 'host: localhost\r\n';
const requestText = `GET /library/harbor HTTP/1.1\r\n${host}\r\n`;

/** The first text of each kind, and what it repeats every half second. */
const behaviour: { readonly [Kind in SlowKind]: { readonly first: string; readonly more?: string } } = {
  'slow headers': { first: `GET / HTTP/1.1\r\n${host}x: `, more: 'y' },
  'slow body': { first: `POST /api/clients HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 9000\r\n\r\n{`, more: ' ' },
  'slow reader': { first: requestText },
  'pipelining reader': { first: requestText.repeat(3), more: 'G' },
  'half-closed': { first: requestText.repeat(3) },
  'never closing': { first: 'nonsense\r\n\r\n', more: 'y' },
};

const interval = 500;

export interface SlowSocket {
  readonly isOpen: () => boolean;
  destroy(): void;
}

/** Opens a connection of one kind, which reads 64 bytes every half second and never closes its side. */
export async function openSlowSocket(port: number, kind: SlowKind): Promise<SlowSocket> {
  const { first, more } = behaviour[kind];
  // Node reads ahead into its own memory; a small buffer that pauses leaves the rest in the kernel.
  const socket = connect({
    port,
    host: 'localhost',
    allowHalfOpen: true,
    onread: { buffer: Buffer.alloc(64), callback: () => false },
  });
  let isOpen = true;
  socket.on('error', () => undefined);
  socket.on('close', () => (isOpen = false));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(first);
  if (kind === 'half-closed') socket.end();
  const timer = setInterval(() => {
    socket.resume();
    if (more !== undefined && socket.writable) socket.write(more);
  }, interval);
  socket.on('close', () => clearInterval(timer));
  return { isOpen: () => isOpen, destroy: () => socket.destroy() };
}

/** Returns how many sockets a process has open, by /proc. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => readLinkOrEmpty(`${folder}/${name}`).startsWith('socket:')).length;
}

/** Returns a link's target; empty if the descriptor has been closed meanwhile. */
function readLinkOrEmpty(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Returns the 95th percentile in milliseconds of sequential requests, made until `isOver`. */
export async function answerTimes(origin: string, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    const answer = await fetch(`${origin}/api/tenants/web?slug=harbor`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A request beside slow connections was answered ${answer.status}.`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;
}
