import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ClientRecord, ClientType, Status } from '../../clients/client-types.js';
import { askClients, createClients, type Created } from '../../clients/create-clients.js';
import { FormBody, FormHeaders } from '../../submission/form-headers.js';
import { findClient, listClients } from '../../clients/list-clients.js';
import { dependsOnKnownPeople } from '../../clients/known-people.js';
import { isId, noSuchClient } from '../../clients/own-clients.js';
import { SentClients } from '../../clients/sent-client.js';
import { findShown, ShownClient } from '../../clients/shown-client.js';
import { sendAtInterval } from '../../base/constant-time.js';
import { ListQuery } from '../../enrollments/list-query.js';
import type { Database } from '../../store/store.js';
import { type Caller, callerOf, CallerHeaders, headerOf } from '../../visitors/caller.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

export const CreatedClients = answerOf(
  Type.Object({
    client: ClientRecord,
    clients: Type.Array(ClientRecord, { description: 'The client, and the dependents that came along.' }),
    enrollments: Type.Array(Type.Unknown(), { description: 'None: enrollments are made by a call of their own.' }),
    appointment: Type.Optional(Type.Object({ reference: Type.String({ description: 'What people quote, such as AP-7K3M-Q2ZX.' }) })),
  }),
);
export type CreatedClients = Static<typeof CreatedClients>;

const Filters = Type.Interface([ListQuery], {
  type: Type.Optional(ClientType),
  status: Type.Optional(Status),
  sortBy: Type.Enum(['createdAt', 'firstName', 'lastName', 'businessName', 'status', 'type'], { default: 'createdAt' }),
});
const Params = Type.Object({ clientId: Type.String({ maxLength: 100 }) });

const listSchema = {
  operationId: 'listClients',
  summary: "The visitor's own clients, and those of a group the visitor manages",
  headers: CallerHeaders,
  querystring: Filters,
  response: { 200: answerOf(Type.Array(ClientRecord)) },
};
const readSchema = {
  operationId: 'getClient',
  summary: 'One client; after a full match in check-in only its masked name, status and hours',
  headers: CallerHeaders,
  params: Params,
  response: { 200: answerOf(Type.Union([ClientRecord, ShownClient])) },
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

/** A record has whatever its form has, and a schema would drop nothing of it: to go through it by one only takes longer. */
const asItIs = () => (answer: unknown) => JSON.stringify(answer);

export function clientRoutes(app: App, services: Services): void {
  app.get('/clients', { schema: listSchema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    return { data: await services.store.inTenant(caller.scope, (db) => listClients(db, caller, request.query)) };
  });
  app.get('/clients/:clientId', { schema: readSchema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const id = request.params.clientId;
    return { data: await services.store.inTenant(caller.scope, (db) => readOwnOrShown(db, caller, id)) };
  });
  app.post('/clients', { schema: createSchema, serializerCompiler: asItIs, onSend: hideKnownPeople }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const asked = askClients(services, caller, request.body, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 201,
      body: createdAnswer(await createClients(db, caller, services.now(), asked)),
    }));
  });
}

/** Whether a person is known must not show in the time of an answer (D-8, D-24). */
export async function hideKnownPeople(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  return dependsOnKnownPeople(request.body) ? sendAtInterval(request, reply, payload) : payload;
}

async function readOwnOrShown(db: Database, caller: Caller, id: string) {
  const found = isId(id) ? ((await findClient(db, caller, id)) ?? (await findShown(db, caller, id))) : undefined;
  if (found === undefined) throw noSuchClient();
  return found;
}

/** The site puts the client's name in place of the word "membership" (D-27). */
function createdAnswer({ clients, ties, appointment }: Created) {
  const [client = {}] = clients;
  const data = { client, clients, enrollments: [], ...(appointment && { appointment: { ...appointment } }) };
  if (appointment !== undefined) return { data, message: 'Appointment Request Successful.' };
  return { data, message: ties === undefined ? 'Your membership enrollment was received.' : 'Successfully added membership.' };
}
