import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { type RealServer, startRealServer } from '../../fixtures/testing/real-server.js';

const host = 'host: localhost\r\n';
const requestText = `GET /library/harbor HTTP/1.1\r\n${host}\r\n`;

/** Clients that hold a connection as long as the server lets them: the first text of each kind, and what it repeats every half second. */
const behaviour = {
  'slow headers': [`GET / HTTP/1.1\r\n${host}x: `, 'y'],
  'slow body': [`POST /api/clients HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 9000\r\n\r\n{`, ' '],
  'slow reader': [requestText],
  'pipelining reader': [requestText.repeat(3), 'G'],
  'half-closed': [requestText.repeat(3)],
  'never closing': ['nonsense\r\n\r\n', 'y'],
} satisfies Readonly<Record<string, readonly string[]>>;
type SlowKind = keyof typeof behaviour;
const slowKinds = Object.keys(behaviour) as readonly SlowKind[];

/** Opens a connection of one kind, which reads 64 bytes every half second and never closes its side. */
async function openSlowSocket(port: number, kind: SlowKind): Promise<Socket> {
  const [first = '', more]: readonly string[] = behaviour[kind];
  // Node reads ahead into its own memory; a small buffer that pauses leaves the rest in the kernel.
  const onread = { buffer: Buffer.alloc(64), callback: () => false };
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true, onread });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(first);
  if (kind === 'half-closed') socket.end();
  const timer = setInterval(() => {
    socket.resume();
    if (more !== undefined && socket.writable) socket.write(more);
  }, 500);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

/** Returns how many sockets a process has open, by /proc. */
function socketsOf(pid: number): number {
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
async function answerTimes(origin: string, isOver: () => boolean): Promise<number> {
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

let folder = '';
let server: RealServer;
beforeAll(async () => {
  folder = await preparedFolder();
  server = await startRealServer({ folder });
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const count = 300;
/** In milliseconds. Other tests have the processors too, and this only ends a wait without an end. */
const longest = 240_000;

/** Runs for a while alone, so that the times beside slow connections are compared with times on the same busy machine. */
const alone = 3000;

describe('clients that never close their side', () => {
  it('lose their connections, however they keep them busy, and do not slow down others', async () => {
    const port = Number(new URL(server.origin).port);
    const began = performance.now();
    const usual = await answerTimes(server.origin, () => performance.now() - began > alone);
    const before = socketsOf(server.pid);
    const slow = await Promise.all(slowKinds.flatMap((kind) => Array.from({ length: count }, () => openSlowSocket(port, kind))));
    const opened = performance.now();
    const isGone = (): boolean => socketsOf(server.pid) <= before + 1;
    expect(isGone()).toBe(false);
    const beside = await answerTimes(server.origin, () => isGone() || performance.now() - opened > longest);
    const left = socketsOf(server.pid) - before;
    for (const each of slow) each.destroy();
    expect(left).toBeLessThanOrEqual(1);
    // A server that such clients occupy answers hundreds of times slower; other processes on the machine make a factor of ten.
    expect(beside / usual).toBeLessThan(20);
  });
});
