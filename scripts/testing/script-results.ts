import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** An npm script and its arguments. */
export interface ScriptCall {
  readonly name: string;
  readonly words: readonly string[];
}

/** The exit code of a script and what it wrote to the two streams. */
export interface ScriptResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const root = resolve(import.meta.dirname, '../..');

/** Runs a program in a folder, without the Node options and the database of the tests, and returns its result. */
export function runProcess(folder: string, program: string, args: readonly string[]): Promise<ScriptResult> {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...env } = process.env;
  return new Promise((done) => {
    execFile(program, args, { cwd: folder, env, maxBuffer: 1e8 }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    );
  });
}

/** Calls npm scripts one after another in one process, which loads shared modules only once. Throws if that process fails. */
export async function callScripts(calls: readonly ScriptCall[]): Promise<readonly ScriptResult[]> {
  const input = JSON.stringify(calls.map(({ name, words }) => ({ name, words })));
  const { code, out, err } = await runProcess(root, process.execPath, ['scripts/testing/call-scripts.mjs', input]);
  if (code !== 0 || err !== '') throw new Error(`call-scripts.mjs ended with code ${code}: ${err}`);
  return JSON.parse(out) as ScriptResult[];
}
