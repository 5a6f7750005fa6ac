import { spawn } from 'node:child_process';

/** A program that runs for a test, with all that it starts itself. */
export interface Program {
  /** Resolves with the first group of the expression, once the program has printed it; rejects if it ends before. */
  printed(expression: RegExp): Promise<string>;
  stop(): Promise<void>;
}

const SHOWN = 2000;

/** Starts a program as the leader of a process group, so that stopping it ends its children too. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let onOutput = (): void => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
      onOutput();
    });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(`${code ?? signal}`));
  });
  const kill = (): void => endGroup(child.pid);
  // A test that runs out of time stops nothing.
  process.once('exit', kill);
  return {
    printed: (expression) =>
      new Promise((found, reject) => {
        onOutput = () => {
          const [, group] = expression.exec(output) ?? [];
          if (group !== undefined) found(group);
        };
        onOutput();
        void ended.then((code) => reject(new Error(`${command} ended with ${code} before it was ready.\n${output.slice(-SHOWN)}`)));
      }),
    stop: async () => {
      kill();
      process.off('exit', kill);
      await ended;
    },
  };
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
