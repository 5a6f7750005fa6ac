import { spawn } from 'node:child_process';
import { compiledProgram, type RealServer, type RealServerOptions, startRealServer } from '../../../fixtures/testing/real-server.js';
import { findFreePort } from '../../../fixtures/testing/haproxy.js';

/** A server under a supervisor that starts it again whenever it ends, as systemd does. */
export interface SupervisedServer {
  /** Its address, without a slash at the end; it stays the same. */
  readonly origin: string;
  /** Resolves when it runs. */
  ready(): Promise<void>;
  /** Kills it with SIGKILL and starts it again; returns after how many milliseconds it was ready. */
  crash(): Promise<number>;
  /** Stops it with SIGTERM, lets its requests end, and starts it again. */
  redeploy(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** How often it ended although nothing here ended it. */
  unexpectedEnds(): number;
  close(): Promise<void>;
}

const pause = 500;
const longestRestart = 120_000;

/**
 * Starts a server on a fixed port and restarts it there each time it ends, as systemd does; `close` ends it for good. Throws if the first
 * start fails.
 */
export async function superviseServer(options: RealServerOptions): Promise<SupervisedServer> {
  const asked = { ...options, port: options.port ?? (await findFreePort()) };
  let running = startRealServer(asked);
  let ends = 0;
  const expected = new Set<RealServer>();
  const watch = (server: RealServer): RealServer => {
    void server.ended.then(() => {
      if (expected.has(server)) return;
      ends += 1;
      running = restartServer(asked).then(watch);
      running.catch(() => undefined);
    });
    return server;
  };
  const replace = async (end: (server: RealServer) => Promise<void>): Promise<RealServer> => {
    const before = await running;
    expected.add(before);
    running = end(before).then(() => restartServer(asked).then(watch));
    return running;
  };
  running = running.then(watch);
  const first = await running;
  return {
    origin: first.origin,
    ready: async () => void (await running),
    crash: async () => (await replace((server) => server.kill())).readyAfter,
    redeploy: async () => void (await replace((server) => server.stop())),
    freeze: async () => void process.kill((await running).pid, 'SIGSTOP'),
    thaw: async () => void process.kill((await running).pid, 'SIGCONT'),
    unexpectedEnds: () => ends,
    /** Kills the server, without restarting it. */
    async close() {
      const last = await running;
      expected.add(last);
      await last.kill();
    },
  };
}

/** Starts the server again; retries for a limited time, because its database may not accept connections yet, and then throws. */
async function restartServer(asked: RealServerOptions): Promise<RealServer> {
  const until = Date.now() + longestRestart;
  for (;;) {
    try {
      return await startRealServer(asked);
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The payment sandbox in a process of its own. */
export interface SandboxProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the payment sandbox in a process of its own on a free port, whose answers take `latency` milliseconds longer. Rejects if it ends
 * at once.
 */
export async function startSandbox(folder: string, secret: string, latency: string): Promise<SandboxProcess> {
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [compiledProgram('server/sandbox/main.ts'), '--port', '0', '--data', folder, '--app-origin', 'http://localhost:8080'],
    { env: { ...environment, SANDBOX_SECRET: secret, SANDBOX_LATENCY: latency, RATE_LIMITS: 'off' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const found = /payment sandbox on (\S+)\n/.exec(part.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The payment sandbox ended with ${code}.`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
