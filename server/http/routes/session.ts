import { type Static, Type } from 'typebox';
import { ClientRecordSchema } from '../../clients/client-types.js';
import { MaskedClient } from '../../clients/check-in.js';
import { endVisit, listFamiliesOfVisit, releaseGroup } from '../../clients/people-of-visit.js';
import { CallerHeaders, readCaller, requestSourceOf } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const KnownFamily = Type.Object({
  clients: Type.Array(Type.Union([MaskedClient, ClientRecordSchema]), {
    minItems: 1,
    description: 'The client and the dependents that this visit entered; one who is known by a match is masked and alone.',
  }),
});
const VisitAnswer = responseOf(Type.Object({ families: Type.Array(KnownFamily) }));
export type VisitAnswer = Static<typeof VisitAnswer>;

const reading = {
  operationId: 'getSession',
  summary: 'The clients for whom this visit may buy services',
  description: 'Each family is a client with the dependents that this visit entered. A member who was recognized in check-in is masked.',
  headers: CallerHeaders,
  response: { 200: VisitAnswer },
};
const EndAnswer = responseOf(Type.Object({ ended: Type.Literal(true) }));
const releasing = {
  operationId: 'deleteSessionGroup',
  summary: 'End what this visit may see and do with a group',
  description:
    'The session then neither lists nor changes the group, its members and their dependents, nor uses their cards. No record is deleted: the group can check in again. The id may be that of a group member who managed dependents.',
  headers: CallerHeaders,
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  response: { 200: EndAnswer },
};
const ending = {
  operationId: 'deleteSession',
  summary: 'End the visit',
  description:
    'The answer gives a new session, which has no client, draft, check-in or card on file of the one before. The old session then has nothing either, at no tenant; a payment under way is finished.',
  headers: Type.Omit(CallerHeaders, ['x-tenant']),
  response: { 200: EndAnswer },
};

/** Serialises records without a schema, because their keys depend on the form. */
const plainSerializer = () => (answer: unknown) => JSON.stringify(answer);

/** Registers the calls that say whom a visit knows, and that end it as a whole or for one group, for the next person at a device (D-115, D-127). */
export function sessionRoutes(app: App, services: Services): void {
  app.get('/session', { schema: reading, serializerCompiler: plainSerializer }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const families = await services.store.inTenant(caller.scope, (db) => listFamiliesOfVisit(db, caller));
    return { data: { families: families.map(({ clients }) => ({ clients: [...clients] })) } };
  });
  app.delete('/session/groups/:clientId', { schema: releasing }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    await services.store.inTenant(caller.scope, (db) => releaseGroup(db, caller, request.params.clientId));
    return { data: { ended: true as const } };
  });
  app.delete('/session', { schema: ending }, async (request, reply) => {
    const sessionId = services.sessions.known(request);
    if (sessionId !== undefined) await endVisit(services, sessionId, requestSourceOf(request));
    services.sessions.begin(request, reply);
    return { data: { ended: true as const } };
  });
}
