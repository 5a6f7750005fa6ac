import { rmSync } from 'node:fs';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { answerTimes, openSlowSocket, slowKinds, socketsOf } from '../../fixtures/testing/raw-sockets.js';
import { takeNoOptions } from '../usage.js';

const usage = `Usage: npm run slow-sockets

Opens 300 connections of each kind of slow client to a server and measures how long it keeps them, and how long other
requests take meanwhile. Exit code 0: all gone within 15 s and a p95 under 50 ms, 1: not so, 2: wrong usage.`;

const bounds = { connections: 300, seconds: 15, p95: 50, longest: 40 };

takeNoOptions(usage);

const folder = await preparedFolder();
const server = await startRealServer({ folder });
try {
  process.exitCode = (await measureSlowClients()) ? 0 : 1;
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Opens all kinds of slow connections at once and prints how long they stay and how long other requests take. Returns whether both
 * limits hold.
 */
async function measureSlowClients(): Promise<boolean> {
  const port = Number(new URL(server.origin).port);
  const alone = await answerTimes(server.origin, stopsAfter(5));
  const before = socketsOf(server.pid);
  const each = await Promise.all(slowKinds.map((kind) => openSlowSockets(port, kind)));
  const opened = performance.now();
  const secondsSince = (): number => (performance.now() - opened) / 1000;
  let gone = Infinity;
  const isOver = (): boolean => {
    if (gone === Infinity && socketsOf(server.pid) <= before + 1) gone = secondsSince();
    return gone < Infinity || secondsSince() > bounds.longest;
  };
  const beside = await answerTimes(server.origin, isOver);
  const left = socketsOf(server.pid) - before;
  const kinds = slowKinds.filter((_kind, index) => each[index]?.some((slow) => slow.isOpen()));
  for (const slow of each.flat()) slow.destroy();
  const lines = [
    `${bounds.connections} connections each: ${slowKinds.join(', ')}`,
    gone === Infinity
      ? `after ${bounds.longest} s ${left} are still open, of clients with ${kinds.join(', ')}`
      : `all gone after ${gone.toFixed(1)} s (bound ${bounds.seconds} s)`,
    `p95 of other requests: ${alone.toFixed(1)} ms before, ${beside.toFixed(1)} ms beside them (bound ${bounds.p95} ms)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return gone <= bounds.seconds && beside < bounds.p95;
}

function openSlowSockets(port: number, kind: (typeof slowKinds)[number]) {
  return Promise.all(Array.from({ length: bounds.connections }, () => openSlowSocket(port, kind)));
}

function stopsAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}
