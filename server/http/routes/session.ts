import { type Static, Type } from 'typebox';
import { ClientRecordSchema } from '../../clients/client-types.js';
import { MaskedClient } from '../../clients/masked-client.js';
import { listFamiliesOfVisit } from '../../clients/people-of-visit.js';
import { CallerHeaders, readCaller } from '../../visitors/caller.js';
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
  headers: CallerHeaders,
  response: { 200: VisitAnswer },
};
const ending = {
  operationId: 'deleteSession',
  summary: 'End the visit',
  description: 'The answer gives a new session, which has no client, draft, check-in or card on file of the one before.',
  response: { 200: responseOf(Type.Object({ ended: Type.Literal(true) })) },
};

/** Serialises records without a schema, because their keys depend on the form. */
const plainSerializer = () => (answer: unknown) => JSON.stringify(answer);

/** Registers the calls that say whom a visit knows, and that end it, so that the next person at a device does not find it (D-115, D-127). */
export function sessionRoutes(app: App, services: Services): void {
  app.get('/session', { schema: reading, serializerCompiler: plainSerializer }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const families = await services.store.inTenant(caller.scope, (db) => listFamiliesOfVisit(db, caller));
    return { data: { families: families.map(({ clients }) => ({ clients: [...clients] })) } };
  });
  app.delete('/session', { schema: ending }, (request, reply) => {
    services.sessions.begin(request, reply);
    return { data: { ended: true as const } };
  });
}
