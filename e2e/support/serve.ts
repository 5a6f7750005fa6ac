import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { startNode, type TestProcess } from '../../fixtures/testing/real-server.js';
import { closed, hostile, SECRET_KEY, selling } from './made-tenants.js';
import { addressFile, compiled, compilePrograms, dataOf } from './programs.js';

// A server as anybody would start it, on a data folder that is new and goes away with it: of the demo and of tenants made for
// these tests, which have been saved before, the way an operator does it.
const [site = '', payment = '', gateway = ''] = process.argv.slice(2);
const data = dataOf(Number(site));
const running: TestProcess[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running.forEach(({ child }) => child.kill(signal)));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));

compilePrograms();
// A port may have served another run that was killed.
rmSync(data, { recursive: true, force: true });
mkdirSync(join(data, 'made'), { recursive: true, mode: 0o700 });
const keys = { session: ['s'.repeat(32)], sandbox: 'b'.repeat(32), bypass: SECRET_KEY };
writeFileSync(join(data, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });

/** The quick tier has a PostgreSQL, which answers in less processor time than the embedded store of the full tier. */
const database = process.env.VESTIBULE_TIER === 'quick' ? await startPostgres({ isSeeded: true }) : undefined;
if (database) writeFileSync(addressFile(data), database.url, { mode: 0o600 });
try {
  const files = [...hostile(), closed(), selling()].map((file) => {
    const path = join(data, 'made', `${file.tenant.code}.json`);
    writeFileSync(path, JSON.stringify(file));
    return path;
  });
  const { code, out } = await run('scripts/operate/tenants.ts', ...files, '--data', data).ended;
  if (code !== 0) throw new Error(`The made tenants were not saved. ${out}`);
  const ports = ['--port', site, '--payment-port', payment, '--gateway-port', gateway];
  const server = run('server/main.ts', '--data', data, ...ports, '--slug', 'harbor');
  void server.ended.then(async ({ code: end }) => {
    await database?.stop();
    process.exit(end ?? 0);
  });
  await server.says(/listening on http/);
} catch (error) {
  await database?.stop();
  throw error;
}
console.log('the server is ready');

function run(script: string, ...flags: readonly string[]): TestProcess {
  // All visitors of these tests come from one address.
  const environment = { RATE_LIMITS: 'off', ...(database && { DATABASE_URL: database.url }) };
  const started = startNode([compiled(script), ...flags], environment, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(started);
  return started;
}
