import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** A real server in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  /** Where the site is, without a slash at its end. */
  readonly origin: string;
  /** How long it took from the start until the first answer, in milliseconds. */
  readonly readyAfter: number;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a crash would: at once, with nothing tidied up. */
  kill(): Promise<void>;
}

interface Asked {
  /** The folder of the embedded store, and of the keys. */
  readonly folder: string;
  /** A PostgreSQL instead of the embedded store. */
  readonly databaseUrl?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  /** For Node itself. */
  readonly nodeFlags?: readonly string[];
}

const root = resolve(import.meta.dirname, '../..');
const longestStart = 60_000;

/** Starts `server/main.ts` on a free port and waits until it answers. */
export async function startServer({ folder, databaseUrl, environment = {}, nodeFlags = [] }: Asked): Promise<ServerProcess> {
  const began = performance.now();
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...rest } = process.env;
  const child = spawn(
    process.execPath,
    [...nodeFlags, '--import', 'tsx', 'server/main.ts', '--port', '0', '--gateway-port', '0', '--data', folder],
    {
      cwd: root,
      env: {
        ...rest,
        NODE_ENV: 'production',
        RATE_LIMITS: 'off',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const origin = await originOf(child);
    const healthy = await fetch(`${origin}/healthz`);
    if (!healthy.ok) throw new Error(`The server started and is not healthy: ${healthy.status}.`);
    const end = (signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<void> => {
      child.kill(signal);
      await gone;
    };
    return { pid: child.pid ?? 0, origin, readyAfter: performance.now() - began, stop: end('SIGTERM'), kill: end('SIGKILL') };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** The first address the server prints. What it logs is read and let go, so that it never waits for a reader. */
function originOf(child: ChildProcess): Promise<string> {
  return new Promise((found, reject) => {
    let said = '';
    let told = '';
    child.stderr?.on('data', (part: Buffer) => (told = `${told}${part.toString()}`.slice(-4000)));
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const origin = /listening on (http:\/\/\S+?)\/?\n/.exec(said)?.[1];
      if (origin !== undefined) found(origin);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.\n${told}`)));
    setTimeout(() => reject(new Error(`The server did not start in time.\n${told}`)), longestStart).unref();
  });
}
