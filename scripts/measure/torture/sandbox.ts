import { spawn } from 'node:child_process';
import { compiledProgram } from '../../../fixtures/testing/compile-server.js';

/** The payment sandbox in a process of its own. */
export interface SandboxProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the payment sandbox in a process of its own on a free port, whose answers take `latency` milliseconds longer. Rejects if it ends
 * at once.
 */
export async function startSandbox(folder: string, secret: string, latency: string): Promise<SandboxProcess> {
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [compiledProgram('server/sandbox/main.ts'), '--port', '0', '--data', folder, '--app-origin', 'http://localhost:8080'],
    { env: { ...environment, SANDBOX_SECRET: secret, SANDBOX_LATENCY: latency }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const found = /payment sandbox on (\S+)\n/.exec(part.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The payment sandbox ended with ${code}.`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
