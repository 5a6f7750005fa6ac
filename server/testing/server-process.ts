import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { compiledProgram } from './compile-server.js';

const root = resolve(import.meta.dirname, '../..');

/** A server in its own process, as an operator starts it. */
export interface ServerProcess {
  /** Its address, with a slash at the end. */
  readonly home: string;
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a program of the project, compiled, as a process, without the environment of this test run. */
export function spawnProjectFile(
  file: string,
  programArguments: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...rest } = process.env;
  return spawn(process.execPath, [compiledProgram(file), ...programArguments], { cwd: root, env: { ...rest, ...environment } });
}

/** Starts the server on free ports and waits until it prints its address; rejects if it ends. */
export async function startServer(programArguments: readonly string[], environment: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawnProjectFile('server/main.ts', ['--port', '0', '--gateway-port', '0', ...programArguments], environment);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let output = '';
  const home = await new Promise<string>((found, fail) => {
    child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const address = /listening on (http:\/\/localhost:\d+\/)\n/.exec(output)?.[1];
      if (address !== undefined) found(address);
    });
    void ended.then(() => fail(new Error(output)));
  });
  const stop = (): Promise<void> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { home, child, ended, stop };
}
