import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compiledServer, compileServer } from './compile-server.js';

/** A server in its own process. */
export interface RealServer {
  readonly pid: number;
  /** The origin of the site, without a trailing slash. */
  readonly origin: string;
  /** How long it took from the start until the first answer, in milliseconds. */
  readonly readyAfter: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  /** Kills it as a crash would. */
  kill(): Promise<void>;
}

export interface RealServerOptions {
  /** The folder of the embedded store, and of the keys. */
  readonly folder: string;
  /** Where it listens; a port that the system chooses when omitted. */
  readonly port?: number;
  /** Where its log goes; a file in its folder when omitted. */
  readonly logFile?: string;
  /** A PostgreSQL instead of the embedded store. */
  readonly databaseUrl?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  /** For Node itself. */
  readonly nodeFlags?: readonly string[];
}

/** The Node flags of `npm start`. */
export const productionFlags: readonly string[] = JSON.parse(readFileSync(join(import.meta.dirname, '../node-flags.json'), 'utf8'));

const root = resolve(import.meta.dirname, '../..');
/** In milliseconds. It only ends a start that hangs: how long one takes depends on what else the machine does. */
const startTimeout = 300_000;

/** Starts the compiled server on a free port and waits until it is healthy; throws otherwise. */
export async function startRealServer(options: RealServerOptions): Promise<RealServer> {
  const { folder, databaseUrl, environment = {}, nodeFlags = [], port = 0, logFile: log = join(folder, 'log') } = options;
  compileServer();
  const began = performance.now();
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...rest } = process.env;
  const errors = openSync(log, 'a');
  const child = spawn(
    process.execPath,
    [...productionFlags, ...nodeFlags, compiledServer, '--port', String(port), '--gateway-port', '0', '--data', folder],
    {
      cwd: root,
      env: {
        ...rest,
        NODE_ENV: 'production',
        RATE_LIMITS: 'off',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', errors],
    },
  );
  closeSync(errors);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const origin = await originOf(child, log);
    const healthy = await fetch(`${origin}/healthz`);
    if (!healthy.ok) throw new Error(`The server started and is not healthy: ${healthy.status}.`);
    const end = (signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<void> => {
      child.kill(signal);
      await exited;
    };
    const readyAfter = performance.now() - began;
    return { pid: child.pid ?? 0, origin, readyAfter, ended: exited, stop: end('SIGTERM'), kill: end('SIGKILL') };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Returns the first address that the server prints; rejects if it ends or is too slow. */
function originOf(child: ChildProcess, log: string): Promise<string> {
  return new Promise((found, reject) => {
    const fail = (message: string): void => {
      clearTimeout(timer);
      reject(new Error(`${message}\n${readFileSync(log, 'utf8').slice(-4000)}`));
    };
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const origin = /listening on (http:\/\/\S+?)\/?\n/.exec(output)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      found(origin);
    });
    const timer = setTimeout(() => fail('The server did not start in time.'), startTimeout);
    child.once('exit', (code) => fail(`The server ended with ${code} before it listened.`));
  });
}
