import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify, { type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openStore } from '../../../server/database/store.js';

/**
 * The least a server over this store can do, as a process: one insert of the body it gets, among the rows of a tenant as
 * every row of a person is, and one answer that never changes. Started with the place of a store and the address whose
 * answer it is to repeat.
 */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length']);
const [place = '', copied = ''] = process.argv.slice(2);
const store = await openStore(place.startsWith('postgresql:') ? { databaseUrl: place } : { folder: place });
const scope = { tenantId: 'bare', groupCode: 'bare' };
for (const statement of [
  `create table bare_bodies (tenant_id text not null, id uuid not null default gen_random_uuid(), body jsonb not null, primary key (tenant_id, id))`,
  'alter table bare_bodies enable row level security',
  'alter table bare_bodies force row level security',
  `create policy of_one_tenant on bare_bodies using (tenant_id = current_setting('app.tenant_id', true))`,
])
  await sql.raw(statement).execute(store.db);

const answered: IncomingMessage[] = await once(get(copied, { headers: { 'accept-encoding': 'br' } }), 'response');
const [original] = answered;
if (original === undefined) throw new Error('There is no answer to repeat.');
const bytes = Buffer.concat(await original.toArray());
const headers = Object.fromEntries(Object.entries(original.headers).filter(([name]) => !ofTheConnection.has(name)));

const app = fastify();
const insertOf = (request: FastifyRequest) =>
  sql`insert into bare_bodies (tenant_id, body) values (${scope.tenantId}, ${JSON.stringify(request.body)})`;
app.post('/bare', async (request, reply) => {
  await store.inTenant(scope, (db) => insertOf(request).execute(db));
  return reply.code(201).send({ data: 'kept' });
});
app.get('/static', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: 0, host: 'localhost' });
const address = app.server.address();
process.stdout.write(`listening on http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}\n`);
process.once('SIGTERM', () => void app.close().then(() => store.close()));
