import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The server as anybody would start it, on a data folder that is new and goes away with it.
const data = mkdtempSync(join(tmpdir(), 'vestibule-e2e-'));
const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', '--data', data, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // All visitors of these tests come from one address.
  env: { ...process.env, RATE_LIMITS: 'off' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 0);
});
