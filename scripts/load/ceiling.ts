// oxlint-disable no-restricted-imports -- the ceiling stands on the very store the server stands on
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { sql } from 'kysely';
import { openStore } from '../../server/store/store.js';

/**
 * The least a server can do, as a process: one insert of the body it gets, and one answer that never changes. Started
 * with the place of a store and the address whose answer it is to repeat.
 */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length']);
const [place = '', copied = ''] = process.argv.slice(2);
const store = await openStore(place.startsWith('postgresql:') ? { databaseUrl: place } : { folder: place });
await sql`create table if not exists bare_bodies (id uuid primary key default gen_random_uuid(), body jsonb not null)`.execute(store.db);

const answered: IncomingMessage[] = await once(get(copied, { headers: { 'accept-encoding': 'br' } }), 'response');
const [original] = answered;
if (original === undefined) throw new Error('There is no answer to repeat.');
const bytes = Buffer.concat(await original.toArray());
const headers = Object.fromEntries(Object.entries(original.headers).filter(([name]) => !ofTheConnection.has(name)));

const app = fastify();
app.post('/bare', async (request, reply) => {
  await sql`insert into bare_bodies (body) values (${JSON.stringify(request.body)})`.execute(store.db);
  return reply.code(201).send({ data: 'kept' });
});
app.get('/static', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: 0, host: 'localhost' });
const address = app.server.address();
process.stdout.write(`listening on http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}\n`);
process.once('SIGTERM', () => void app.close().then(() => store.close()));
