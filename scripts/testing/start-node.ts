import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface EndedProcess {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A process of a test, and how it ended. */
export interface TestProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedProcess>;
}

/** Starts Node on a file of the project, without the environment variables of the test run. */
export function startNode(words: readonly string[], environment: Record<string, string> = {}, options: SpawnOptions = {}): TestProcess {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...rest } = process.env;
  const child = spawn(process.execPath, words, { cwd: root, env: { ...rest, ...environment }, ...options });
  let out = '';
  let err = '';
  child.stdout?.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (err += part.toString()));
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, out, err }))) };
}
