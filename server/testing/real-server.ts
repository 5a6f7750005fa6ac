import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compiledServer, compileServer } from './compile-server.js';

/** A real server in a process of its own. */
export interface RealServer {
  readonly pid: number;
  /** Where the site is, without a slash at its end. */
  readonly origin: string;
  /** How long it took from the start until the first answer, in milliseconds. */
  readonly readyAfter: number;
  /** Ends when the process has, whatever ended it. */
  readonly ended: Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a crash would: at once, with nothing tidied up. */
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

/** What Node itself is told by `npm start`, too. */
export const productionFlags: readonly string[] = JSON.parse(readFileSync(join(import.meta.dirname, '../node-flags.json'), 'utf8'));

const root = resolve(import.meta.dirname, '../..');
const longestStart = 60_000;

/** Starts the compiled server on a free port, as `npm start` does, and waits until it answers. */
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
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const origin = await originOf(child, log);
    const healthy = await fetch(`${origin}/healthz`);
    if (!healthy.ok) throw new Error(`The server started and is not healthy: ${healthy.status}.`);
    const end = (signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<void> => {
      child.kill(signal);
      await gone;
    };
    const readyAfter = performance.now() - began;
    return { pid: child.pid ?? 0, origin, readyAfter, ended: gone, stop: end('SIGTERM'), kill: end('SIGKILL') };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** The first address the server prints. */
function originOf(child: ChildProcess, log: string): Promise<string> {
  return new Promise((found, reject) => {
    const fail = (words: string): void => {
      clearTimeout(timer);
      reject(new Error(`${words}\n${readFileSync(log, 'utf8').slice(-4000)}`));
    };
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const origin = /listening on (http:\/\/\S+?)\/?\n/.exec(said)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      found(origin);
    });
    const timer = setTimeout(() => fail('The server did not start in time.'), longestStart);
    child.once('exit', (code) => fail(`The server ended with ${code} before it listened.`));
  });
}
