import { type Static, Type } from 'typebox';
import { ClientRecordSchema, ClientType, Status } from '../../clients/client-types.js';
import { countClients, listClients } from '../../clients/list-clients.js';
import { findSamePeople } from '../../clients/present-people.js';
import { ListQuery } from '../../base/list-query.js';
import type { Database } from '../../database/store.js';
import { type Caller, CallerHeaders, readCaller } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const id = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));
const Holder = Type.Object({
  groupId: id('Only people of this group.'),
  primaryId: id('Only dependents of this person.'),
});

/** The filters of a list of clients. */
export const ClientFilters = Type.Interface([ListQuery, Holder], {
  keyword: Type.String({
    maxLength: 200,
    default: '',
    description: 'Words that the name contains, in any order, whatever their case and accents.',
  }),
  type: Type.Optional(ClientType),
  status: Type.Optional(Status),
  sortBy: Type.Enum(['createdAt', 'name', 'firstName', 'lastName', 'businessName', 'status', 'type'], {
    default: 'createdAt',
    description: 'name: people by last name, then first name, each with the dependents below.',
  }),
  withTotal: Type.Boolean({ default: false, description: 'Whether to count how many there are on all pages.' }),
});

/** A page of clients. */
export const ClientPage = Type.Interface([responseOf(Type.Array(ClientRecordSchema))], {
  total: Type.Optional(Type.Integer({ description: 'How many there are on all pages, where withTotal asks for it.' })),
});

const name = Type.Optional(Type.String({ maxLength: 250 }));
const SameClients = responseOf(
  Type.Array(
    Type.Object({
      index: Type.Integer({ description: 'The place of the person in the request, from 0.' }),
      clientId: Type.Optional(Type.String({ format: 'uuid', description: 'The same person among the clients.' })),
      sameAs: Type.Optional(Type.Integer({ description: 'The place of the same person earlier in the request.' })),
    }),
  ),
);
export type SameClients = Static<typeof SameClients>;

const sameBody = Type.Interface([Holder], {
  clients: Type.Array(
    Type.Object({
      type: Type.Optional(ClientType),
      firstName: name,
      lastName: name,
      dob: Type.Optional(Type.String({ maxLength: 10, description: 'MM/dd/yyyy.' })),
      businessName: name,
    }),
    { maxItems: 1000 },
  ),
});
export type SameClientsBody = Static<typeof sameBody>;

const searchSchema = {
  operationId: 'findClients',
  summary: 'The same as GET /clients, with the filters in the body, so that no address contains a name',
  description: 'Takes the filters as JSON, so that numbers and booleans are values and not texts. It changes nothing.',
  headers: CallerHeaders,
  body: ClientFilters,
  response: { 200: ClientPage },
};
const sameSchema = {
  operationId: 'findSameClients',
  summary: "Which of these people are among the visitor's own clients already, by kind, name and date of birth, or are named twice",
  description:
    'Lets a page warn before it adds people to a group twice. With groupId or primaryId only the people of that group or person are compared.',
  headers: CallerHeaders,
  body: sameBody,
  response: { 200: SameClients },
};

/** Registers the calls that find clients by names, which only bodies contain. */
export function clientSearchRoutes(app: App, services: Services): void {
  app.post('/search/clients', { schema: searchSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    return services.store.inTenant(caller.scope, (db) => answerList(db, caller, request.body));
  });
  app.post('/search/same-clients', { schema: sameSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const { clients, ...holder } = request.body;
    return { data: await services.store.inTenant(caller.scope, (db) => findSamePeople(db, caller, clients, holder)) };
  });
}

/** Returns a page of clients, with the total on request. */
export async function answerList(db: Database, caller: Caller, { withTotal, ...filter }: Static<typeof ClientFilters>) {
  const data = await listClients(db, caller, filter);
  return { data, ...(withTotal && { total: await countClients(db, caller, filter) }) };
}
