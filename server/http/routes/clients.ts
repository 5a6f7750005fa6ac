import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ClientRecordSchema } from '../../clients/client-types.js';
import { validateClients, createClients, type ClientsResult } from '../../clients/create-clients.js';
import { FormBody, FormHeaders } from '../../visit/accepted-form.js';
import { findClient } from '../../clients/list-clients.js';
import { dependsOnKnownPeople } from '../../clients/known-people.js';
import { isUuid, clientNotFound, missingClient } from '../../clients/own-clients.js';
import { SentClients } from '../../clients/sent-client.js';
import { findMaskedClient, MaskedClient } from '../../clients/check-in.js';
import { sendAtInterval } from '../../base/constant-time.js';
import type { Database } from '../../database/store.js';
import { type Caller, readCaller, CallerHeaders, headerOf } from '../../visit/caller.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { answerList, ClientFilters, ClientPage } from './clients-search.js';
import { responseOf, type App, type Services } from './app.js';

export const CreatedClients = responseOf(
  Type.Object({
    client: ClientRecordSchema,
    clients: Type.Array(ClientRecordSchema, { description: 'The client, and the dependents that came along.' }),
    enrollments: Type.Array(Type.Unknown(), { description: 'None: enrollments are made by a call of their own.' }),
    appointment: Type.Optional(Type.Object({ reference: Type.String({ description: 'What people quote, such as AP-7K3M-Q2ZX.' }) })),
  }),
);
export type CreatedClients = Static<typeof CreatedClients>;

const Params = Type.Object({ clientId: Type.String({ maxLength: 100 }) });

const listSchema = {
  operationId: 'listClients',
  summary: "The visitor's own clients, and those of a group the visitor manages",
  description:
    'Clients of other visitors are never listed. A record says whether digits of the social security number are on file, and never which.',
  headers: CallerHeaders,
  querystring: ClientFilters,
  response: { 200: ClientPage },
};
const readSchema = {
  operationId: 'getClient',
  summary: 'One client; after a full match in check-in only its masked name, status and hours',
  description: 'A client of another visitor is answered 404, as is an id that does not exist.',
  headers: CallerHeaders,
  params: Params,
  response: { 200: responseOf(Type.Union([ClientRecordSchema, MaskedClient])) },
};
const createSchema = {
  operationId: 'createClient',
  summary: 'Make a client, a family, a member of a group or a request for an appointment',
  description:
    'The body is what a form sends: one client, or a family as {clients: [primary, ...dependents]}. Beside it may stand tenantCode, primaryClient and relationship, which say whose member or dependent the client is.',
  headers: FormHeaders,
  body: FormBody,
  sent: SentClients,
  response: { 201: CreatedClients },
};

/** Serialises records without a schema, because their keys depend on the form and a schema would only take time. */
const plainSerializer = () => (answer: unknown) => JSON.stringify(answer);

/** Registers the calls that list, read and create clients. */
export function clientRoutes(app: App, services: Services): void {
  app.get('/clients', { schema: listSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    return services.store.inTenant(caller.scope, (db) => answerList(db, caller, request.query));
  });
  app.get('/clients/:clientId', { schema: readSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const id = request.params.clientId;
    return { data: await services.store.inTenant(caller.scope, (db) => readOwnOrMasked(db, caller, id)) };
  });
  app.post('/clients', { schema: createSchema, serializerCompiler: plainSerializer, onSend: hideKnownPeople }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const clientsRequest = validateClients(services, caller, request.body, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 201,
      body: createdResponse(await createClients(db, caller, services.now(), clientsRequest)),
    }));
  });
}

/** Delays the response if it depends on known people, so that its time reveals nothing (D-8, D-24). */
export async function hideKnownPeople(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  return dependsOnKnownPeople(request.body) ? sendAtInterval(request, reply, payload) : payload;
}

/** Returns the visitor's own client in full, or the masked one after a match; throws 404 for any other. */
async function readOwnOrMasked(db: Database, caller: Caller, id: string) {
  if (!isUuid(id)) throw clientNotFound();
  const client = (await findClient(db, caller, id)) ?? (await findMaskedClient(db, caller, id));
  if (client === undefined) throw await missingClient(db, caller, [id]);
  return client;
}

/** Returns the response body for created clients; the site replaces the word "membership" by the client's name (D-27). */
function createdResponse({ clients, relationship, appointment }: ClientsResult) {
  const [client = {}] = clients;
  const data = {
    client,
    clients,
    enrollments: [],

    ...(appointment && { appointment: { ...appointment } }),
  };
  if (appointment !== undefined) return { data, message: 'Appointment Request Successful.' };
  return { data, message: relationship === undefined ? 'Your membership enrollment was received.' : 'Successfully added membership.' };
}
