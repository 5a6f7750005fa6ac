import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { sql } from 'kysely';
import { closing } from '../../fixtures/testing/closing.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { productionFlags, startRealServer } from '../../fixtures/testing/real-server.js';
import { beginSession } from '../../fixtures/testing/visitor.js';
import { openStore } from '../../server/database/store.js';
import { print, runCommand, UsageError } from '../command.js';

/** How many requests wait for an answer at a time, how often both sides take turns, and for how many seconds each is warmed up. */
const CONNECTIONS = 20;
const ROUNDS = 5;
const WARM_UP = 6;
const BROWSER = { 'accept-encoding': 'br' };
const JSON_BODY = { 'content-type': 'application/json' };
const VISITOR = { ...JSON_BODY, 'x-tenant': 'harbor', 'x-form': 'enrollment-individual', 'idempotency-key': '[<id>]-load' };
const body = JSON.stringify(JSON.parse(readFileSync('fixtures/cases/enrollment-individual/everything.payload.json', 'utf8')));

/** What is sent over and over; `[<id>]` in a header is another text every time. */
interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const [mode, place = '', copied = ''] = process.argv.slice(2);
if (mode === 'ceiling') await serveCeiling(place, copied);
else
  await runCommand({
    usage: `Usage: npm run load -- [--store embedded|postgres] [--seconds N]

Measures the server beside the least a server can do (docs/decisions/015), in turns on the same machine, and prints the ratios with their
bars. The rates are this machine's. --seconds is how long each of the ${ROUNDS} rounds is; 4 when omitted.
Exit code 0: every bar holds, 1: one is missed or an answer is an error, 2: wrong usage.`,
    texts: ['store', 'seconds'],
    async run(words, flags) {
      const stores = ['embedded', 'postgres'].filter((each) => each === (flags.text('store') ?? each));
      const seconds = Number(flags.text('seconds') ?? 4);
      if (words.length > 0 || stores.length === 0) throw new UsageError(`There is no store "${flags.text('store') ?? words.join(' ')}"`);
      if (!Number.isInteger(seconds) || seconds < 1) throw new UsageError('--seconds is a whole number of 1 or more');
      let isGood = true;
      for (const store of stores) isGood = (await measureStore(store, seconds)) && isGood;
      return isGood ? 0 : 1;
    },
  });

/** Measures both figures on a store and returns whether their bars hold. */
async function measureStore(store: string, seconds: number): Promise<boolean> {
  const { keep, closeAll } = closing();
  const newFolder = async (): Promise<string> => {
    const folder = await preparedFolder();
    keep({ close: async () => rmSync(folder, { recursive: true, force: true }) });
    return folder;
  };
  try {
    const postgres = store === 'postgres' ? await startPostgres({ durable: true }) : undefined;
    if (postgres !== undefined) keep({ close: () => postgres.stop() });
    const server = await startRealServer({ folder: await newFolder(), databaseUrl: postgres?.url });
    keep({ close: () => server.stop() });
    const read = { url: `${server.origin}/library/harbor`, headers: BROWSER };
    const ceiling = keep(await startCeiling(postgres?.url ?? (await newFolder()), read.url));
    const cookie = await beginSession(server.origin, 'harbor');
    const create = { url: `${server.origin}/api/clients`, headers: { ...VISITOR, cookie }, body };
    const insert = { url: `${ceiling.origin}/bare`, headers: JSON_BODY, body };
    for (const each of [create, insert]) await send(each, WARM_UP);
    const isFast = await compare(`${store}: create a client / bare insert`, [create, insert], seconds, 0.4);
    const copy = { url: `${ceiling.origin}/static`, headers: BROWSER };
    return (await compare(`${store}: read a library / static answer`, [read, copy], seconds, 0.5)) && isFast;
  } finally {
    await closeAll();
  }
}

/** Sends both requests in turns, so that other work of the machine slows both; prints the ratio and returns whether it is the bar. */
async function compare(name: string, pair: readonly [ours: Request, theirs: Request], seconds: number, bar: number): Promise<boolean> {
  const rates: readonly [number[], number[]] = [[], []];
  let errors = 0;
  for (let turn = 0; turn < 2 * ROUNDS; turn += 1) {
    const side = turn % 2 === 0 ? 1 : 0;
    const sent = await send(pair[side], seconds);
    rates[side].push(sent.rate);
    errors += sent.errors;
  }
  const [ours = 0, theirs = 0] = rates.map((each) => each.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]);
  const holds = ours / theirs >= bar && errors === 0;
  const figures = `${ours.toFixed(0)} / ${theirs.toFixed(0)} a second, ${errors} errors`;
  print(`${name}: ${(ours / theirs).toFixed(2)} (bar ${bar}; ${figures})${holds ? '' : ' MISSED'}`);
  return holds;
}

/** Sends a request over and over from a process of its own; returns the answers a second, and how many were wrong or missing. */
async function send(request: Request, seconds: number): Promise<{ readonly rate: number; readonly errors: number }> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const post = request.body === undefined ? [] : ['-m', 'POST', '-b', request.body];
  const fields = Object.entries(request.headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const words = [autocannon, '--json', '-I', '-c', String(CONNECTIONS), '-d', String(seconds), ...post, ...fields, request.url];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const found: { requests: { total: number }; duration: number; non2xx: number; errors: number; timeouts: number } = JSON.parse(stdout);
  return { rate: found.requests.total / found.duration, errors: found.non2xx + found.errors + found.timeouts };
}

/** Starts this file as the ceiling, on a store (a folder or a URL), with the answer at a URL to repeat. */
async function startCeiling(store: string, url: string): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const words = [...productionFlags, '--import', 'tsx', import.meta.filename, 'ceiling', store, url];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const [origin]: unknown[] = await Promise.race([once(child.stdout, 'data'), gone]);
  return { origin: String(origin), close };
}

/** The least a server over this store can do: one insert of the body it gets in a transaction, and one answer that never changes. */
async function serveCeiling(location: string, url: string): Promise<void> {
  const store = await openStore(location.startsWith('postgresql:') ? { databaseUrl: location } : { folder: location });
  const scope = { tenantId: 'bare', groupCode: 'bare' };
  for (const statement of [
    `create table bare_bodies (tenant_id text not null, id uuid not null default gen_random_uuid(), body jsonb not null, primary key (tenant_id, id))`,
    'alter table bare_bodies enable row level security',
    'alter table bare_bodies force row level security',
    `create policy of_one_tenant on bare_bodies using (tenant_id = current_setting('app.tenant_id', true))`,
  ])
    await sql.raw(statement).execute(store.db);
  const [original]: IncomingMessage[] = await once(get(url, { headers: BROWSER }), 'response');
  const bytes = Buffer.concat((await original?.toArray()) ?? []);
  const { connection: _, date: __, 'keep-alive': ___, 'content-length': ____, ...headers } = original?.headers ?? {};
  const app = fastify();
  app.get('/static', (_request, reply) => reply.headers(headers).send(bytes));
  app.post('/bare', async (request, reply) => {
    const insert = sql`insert into bare_bodies (tenant_id, body) values (${scope.tenantId}, ${JSON.stringify(request.body)})`;
    await store.inTenant(scope, (db) => insert.execute(db));
    return reply.code(201).send({ data: 'stored' });
  });
  process.stdout.write(await app.listen({ port: 0, host: 'localhost' }));
}
