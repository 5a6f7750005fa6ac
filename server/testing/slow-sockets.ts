import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';

/** The kinds of clients that hold a connection for as long as a server lets them. */
export const slowKinds = ['slow headers', 'slow body', 'slow reader', 'pipelining reader', 'half-closed', 'never closing'] as const;
export type SlowKind = (typeof slowKinds)[number];

const host = 'host: localhost\r\n';
const read = `GET /library/harbor HTTP/1.1\r\n${host}\r\n`;

/** What each kind sends at first, and what it sends again and again, every half second. */
const behaviour: { readonly [Kind in SlowKind]: { readonly first: string; readonly more?: string } } = {
  'slow headers': { first: `GET / HTTP/1.1\r\n${host}x: `, more: 'y' },
  'slow body': { first: `POST /api/clients HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 9000\r\n\r\n{`, more: ' ' },
  'slow reader': { first: read },
  'pipelining reader': { first: read.repeat(3), more: 'G' },
  'half-closed': { first: read.repeat(3) },
  'never closing': { first: 'nonsense\r\n\r\n', more: 'y' },
};

const pause = 500;

export interface SlowSocket {
  readonly isOpen: () => boolean;
  destroy(): void;
}

/** Opens a connection that behaves like one of the kinds, reads 64 bytes every half second and never closes its own side. */
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
  }, pause);
  socket.on('close', () => clearInterval(timer));
  return { isOpen: () => isOpen, destroy: () => socket.destroy() };
}

/** How many sockets a process has open, counted by the system rather than by what it says of itself. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => linkOf(`${folder}/${name}`).startsWith('socket:')).length;
}

/** A descriptor may be closed between the listing and the look. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** The 95th percentile in milliseconds of requests to a server, one after another for as long as `isOver` says no. */
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
