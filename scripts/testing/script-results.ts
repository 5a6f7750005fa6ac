import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
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

/** A process that runs npm scripts one after another and loads shared modules only once. */
export interface ScriptRunner {
  call(name: string, words: readonly string[], environment?: Readonly<Record<string, string>>): Promise<ScriptResult>;
  close(): Promise<void>;
}

/** Starts the process that runs scripts; a call rejects if that process ends. */
export async function startScriptRunner(): Promise<ScriptRunner> {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...env } = process.env;
  const child = fork('scripts/testing/call-scripts.mjs', { cwd: root, env, execArgv: [], stdio: 'inherit' });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`call-scripts.mjs ended with code ${code}.`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    call(name, words, environment = {}) {
      const result = queue.then(async () => {
        const answer = Promise.race([once(child, 'message'), ended]);
        child.send({ name, words, environment });
        const [message]: ScriptResult[] = await answer;
        if (message === undefined) throw new Error(`${name} has no result.`);
        return message;
      });
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

/** Calls npm scripts one after another in one process. Throws if that process fails. */
export async function callScripts(calls: readonly ScriptCall[]): Promise<readonly ScriptResult[]> {
  const runner = await startScriptRunner();
  try {
    return await Promise.all(calls.map(({ name, words }) => runner.call(name, words)));
  } finally {
    await runner.close();
  }
}
