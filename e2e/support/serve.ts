import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { closed, hostile, SECRET_KEY, selling } from './made-tenants.js';
import { addressFile, dataOf, compiled, compilePrograms, projectFolder } from './programs.js';

// A server as anybody would start it, on a data folder that is new and goes away with it: of the demo and of tenants made for
// these tests, which have been saved before, the way an operator does it.
const [site = '', gateway = ''] = process.argv.slice(2);
const data = dataOf(Number(site));
const running: ChildProcess[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running.forEach((child) => child.kill(signal)));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));

compilePrograms();
makeFolder();
/** The quick tier has a PostgreSQL, which answers in less processor time than the embedded store of the full tier. */
const database = process.env.VESTIBULE_TIER === 'quick' ? await startPostgres({ isSeeded: true }) : undefined;
if (database) writeFileSync(addressFile(data), database.url, { mode: 0o600 });
try {
  await saveTenants();
  await serve();
} catch (error) {
  await database?.stop();
  throw error;
}
console.log('the server is ready');

function makeFolder(): void {
  // A port may have served another run that was killed.
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const keys = { session: ['s'.repeat(32)], sandbox: 'b'.repeat(32), bypass: SECRET_KEY };
  writeFileSync(join(data, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });
}

async function saveTenants(): Promise<void> {
  const folder = join(data, 'made');
  mkdirSync(folder);
  const files = [...hostile(), closed(), selling()].map((file) => {
    const path = join(folder, `${file.tenant.code}.json`);
    writeFileSync(path, JSON.stringify(file));
    return path;
  });
  const saving = run('scripts/operate/tenants.ts', ...files, '--data', data);
  const code = await new Promise((ended) => saving.on('exit', ended));
  if (code !== 0) throw new Error('The made tenants were not saved.');
}

function serve(): Promise<void> {
  const server = run('server/main.ts', '--data', data, '--port', site, '--gateway-port', gateway, '--slug', 'harbor');
  server.on('exit', (code) => void (database?.stop() ?? Promise.resolve()).then(() => process.exit(code ?? 0)));
  return new Promise((ready) =>
    server.stdout?.on('data', (part: Buffer) => {
      if (part.includes('listening on http')) ready();
    }),
  );
}

function run(script: string, ...flags: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [compiled(script), ...flags], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    // All visitors of these tests come from one address.
    env: { ...process.env, RATE_LIMITS: 'off', ...(database && { DATABASE_URL: database.url }) },
  });
  running.push(child);
  return child;
}
