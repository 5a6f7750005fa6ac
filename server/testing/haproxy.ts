import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Starts haproxy before servers; it checks their health twice a second and names the server in `x-served-by`. */
export async function startBalancer(homes: readonly string[]): Promise<{ readonly home: string; close(): Promise<void> }> {
  const port = await findFreePort();
  const home = `http://127.0.0.1:${port}/`;
  const isServing = async (): Promise<boolean> => (await fetch(`${home}healthz`).catch(() => undefined))?.status === 200;
  const { close } = await startHaproxy(configuration(port, homes), isServing);
  return { home, close };
}

/** Starts haproxy with a configuration and waits until it serves; throws if it ends. */
export async function startHaproxy(text: string, isServing: () => Promise<boolean>): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn(programPath('haproxy'), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilServing(child, isServing);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The configuration that the operators' guide shows. */
function configuration(port: number, homes: readonly string[]): string {
  const servers = homes.map((home, index) => `  server server-${index} 127.0.0.1:${new URL(home).port} check inter 500 fall 1 rise 1\n`);
  return `defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 2
  retry-on conn-failure
  timeout connect 1s
  timeout client 20s
  timeout server 20s
  timeout check 3s
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

/** Returns the path of a program that a variable names or that is installed; throws with instructions if it is missing. */
export function programPath(name: 'haproxy' | 'pgbouncer'): string {
  const variable = `VESTIBULE_${name.toUpperCase()}`;
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const found = [process.env[variable] ?? '', ...folders.map((folder) => join(folder, name))].find(
    (file) => file !== '' && existsSync(file),
  );
  if (found !== undefined) return found;
  throw new Error(`These tests need ${name}. On Debian: apt-get install ${name}. Elsewhere: put the name of its program into ${variable}.`);
}

/** Returns a free port of the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Waits until haproxy serves; throws after ten seconds or if it ends. */
async function waitUntilServing(child: ChildProcess, isServing: () => Promise<boolean>): Promise<void> {
  let output = '';
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  for (let time = 0; time < 100; time++) {
    if (await isServing()) return;
    if (child.exitCode !== null) throw new Error(`haproxy ended at once.\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`haproxy found no healthy server.\n${output}`);
}
