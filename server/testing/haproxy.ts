import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const missing =
  'These tests need haproxy. On Debian: apt-get install haproxy. Elsewhere: put the name of its program into VESTIBULE_HAPROXY.';

/** Starts a balancer before servers, which asks for their health twice a second and tells in `x-served-by` who answered. */
export async function startBalancer(homes: readonly string[]): Promise<{ readonly home: string; close(): Promise<void> }> {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}/`;
  const isServing = async (): Promise<boolean> => (await fetch(`${home}healthz`).catch(() => undefined))?.status === 200;
  const { close } = await startHaproxy(configuration(port, homes), isServing);
  return { home, close };
}

/** Starts haproxy with a configuration and waits until it serves. */
export async function startHaproxy(text: string, isServing: () => Promise<boolean>): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn(program(), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await isReady(child, isServing);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same an operator's guide shows. */
function configuration(port: number, homes: readonly string[]): string {
  const servers = homes.map((home, nth) => `  server server-${nth} 127.0.0.1:${new URL(home).port} check inter 500 fall 1 rise 1\n`);
  return `defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 2
  retry-on conn-failure
  timeout connect 1s
  timeout client 20s
  timeout server 20s
frontend site
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /healthz
  http-check expect status 200
  http-response set-header x-served-by %s
${servers.join('')}`;
}

function program(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'haproxy'));
  const found = [process.env['VESTIBULE_HAPROXY'] ?? '', '/usr/sbin/haproxy', ...onPath].find((file) => file !== '' && existsSync(file));
  if (found === undefined) throw new Error(missing);
  return found;
}

/** A port of the loopback address that nothing uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function isReady(child: ChildProcess, isServing: () => Promise<boolean>): Promise<void> {
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  for (let time = 0; time < 100; time++) {
    if (await isServing()) return;
    if (child.exitCode !== null) throw new Error(`haproxy ended at once.\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`haproxy found no healthy server.\n${said}`);
}
