import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DemoSite {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the server with the demo tenants on a free port and a temporary data folder, which is removed when it ends. Throws if it does not
 * start.
 */
export async function startDemo(root: string): Promise<DemoSite> {
  const data = mkdtempSync(join(tmpdir(), 'vestibule-shots-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', '--port', '0', '--gateway-port', '0', '--data', data], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RATE_LIMITS: 'off' },
  });
  const ended = new Promise<void>((done) => {
    server.on('exit', () => {
      rmSync(data, { recursive: true, force: true });
      done();
    });
  });
  const port = await new Promise<number>((ready, failed) => {
    server.stdout.on('data', (part: Buffer) => {
      const found = /listening on http:\/\/[^:]+:(\d+)/.exec(part.toString());
      if (found) ready(Number(found[1]));
    });
    server.on('exit', () => failed(new Error('The server did not start.')));
  });
  return {
    port,
    stop() {
      server.kill('SIGTERM');
      return ended;
    },
  };
}
