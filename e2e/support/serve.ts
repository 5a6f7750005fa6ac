import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closed, hostile, SECRET_KEY, selling } from './made-tenants.js';
import { dataOf } from './ports.js';

// Two servers as anybody would start them, on data folders that are new and go away with them: of the demo, and one where
// tenants made for these tests have been saved before, the way an operator does it.
const [site = '', gateway = '', altered = '', alteredGateway = ''] = process.argv.slice(2);
const running: ChildProcess[] = [];
const folders: string[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running.forEach((child) => child.kill(signal)));
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

await Promise.all([serve(newFolder(site), site, gateway), alter(newFolder(altered)).then((data) => serve(data, altered, alteredGateway))]);
console.log('both servers are ready');

function newFolder(port: string): string {
  const folder = dataOf(Number(port));
  // A port may have served another run that was killed.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  folders.push(folder);
  return folder;
}

function run(script: string, ...flags: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // All visitors of these tests come from one address.
    env: { ...process.env, RATE_LIMITS: 'off' },
  });
  running.push(child);
  return child;
}

function serve(data: string, port: string, gatewayPort: string): Promise<void> {
  const server = run('server/main.ts', '--data', data, '--port', port, '--gateway-port', gatewayPort);
  server.on('exit', (code) => process.exit(code ?? 0));
  return new Promise((ready) =>
    server.stdout?.on('data', (part: Buffer) => {
      if (part.includes('listening on http')) ready();
    }),
  );
}

async function alter(data: string): Promise<string> {
  const folder = join(data, 'made');
  mkdirSync(folder);
  writeFileSync(join(data, 'keys.json'), JSON.stringify({ session: ['s'.repeat(32)], sandbox: 'b'.repeat(32), bypass: SECRET_KEY }), {
    mode: 0o600,
  });
  const files = [...hostile(), closed(), selling()].map((file) => {
    const path = join(folder, `${file.tenant.code}.json`);
    writeFileSync(path, JSON.stringify(file));
    return path;
  });
  const saving = run('scripts/tenants.ts', ...files, '--data', data);
  const code = await new Promise((ended) => saving.on('exit', ended));
  if (code !== 0) throw new Error('The made tenants were not saved.');
  return data;
}
