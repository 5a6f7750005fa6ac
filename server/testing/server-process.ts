import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess {
  /** Its address, with a slash at the end. */
  readonly home: string;
  readonly child: ChildProcess;
  /** Ends when the process has. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a file of the project as a process, without what only this test run was told. */
export function spawnOurs(file: string, words: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...rest } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', file, ...words], { cwd: root, env: { ...rest, ...environment } });
}

export async function startServer(words: readonly string[], environment: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawnOurs('server/main.ts', ['--port', '0', '--gateway-port', '0', ...words], environment);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const home = await new Promise<string>((found, fail) => {
    child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const address = /listening on (http:\/\/localhost:\d+\/)\n/.exec(said)?.[1];
      if (address !== undefined) found(address);
    });
    void ended.then(() => fail(new Error(said)));
  });
  const stop = (): Promise<void> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { home, child, ended, stop };
}
