import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Driver {
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page, or in its only frame, and returns its result, a text. */
  evaluate(body: string, isFrame: boolean): Promise<unknown>;
  /** Presses what a person would press. WebDriver and WebDriver BiDi write input sources alike. */
  perform(source: { type: 'pointer' | 'key'; id: string; actions: readonly object[] }): Promise<void>;
  errors(): Promise<readonly string[]>;
}

export interface Programs {
  readonly home: string;
  /** Starts a program; resolves with the first group of the expression once the program has printed it. */
  start(command: string, args: readonly string[], env: NodeJS.ProcessEnv, printed: RegExp): Promise<string>;
}

/** Runs a test with programs that end with it, each as the leader of a process group, and a folder that is removed then. */
export async function withPrograms<Result>(work: (programs: Programs) => Promise<Result>): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), 'vestibule-browser-'));
  const ends: (() => Promise<unknown>)[] = [];
  const start: Programs['start'] = (command, args, env, printed) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const kill = () => spawnSync('kill', ['-KILL', `-${child.pid}`]);
    // A test that runs out of time stops nothing.
    process.once('exit', kill);
    return new Promise((found, reject) => {
      let output = '';
      const ended = new Promise<void>((done) => ['error', 'exit'].forEach((end) => child.once(end, () => done())));
      void ended.then(() => reject(new Error(`${command} ended before it was ready.\n${output.slice(-2000)}`)));
      ends.unshift(() => (kill(), process.off('exit', kill), ended));
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          const [, group] = printed.exec((output += part.toString())) ?? [];
          if (group !== undefined) found(group);
        });
    });
  };
  try {
    return await work({ home, start });
  } finally {
    for (const end of ends) await end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
