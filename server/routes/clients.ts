import { type Static, Type } from 'typebox';
import { judgeBody } from '../clients/judge-body.js';
import { namedForm } from '../clients/named-form.js';
import { saveClients } from '../clients/save-clients.js';
import { spokenForm, tenantMoment } from '../clients/tenant-moment.js';
import { failure } from '../failure.js';
import { storeUnavailable } from '../store/unavailable.js';
import { answerOf, type App, type Services } from './app.js';
import { tenantOf } from './tenant-header.js';

const Client = Type.Record(Type.String(), Type.Unknown());
const CreatedClients = answerOf(Type.Object({ client: Client, clients: Type.Array(Client), enrollments: Type.Array(Client) }));
export type CreatedClients = Static<typeof CreatedClients>;

const Headers = Type.Object({
  'x-tenant': Type.String({ minLength: 1, maxLength: 100 }),
  'x-form': Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*(@[A-Za-z0-9_-]+)?$', maxLength: 200 })),
});

/** What a client or a family of clients is made of decides the form that the request names, and nothing here. */
const Body = Type.Unsafe<Readonly<Record<string, never>>>({ type: 'object' });

export function clientRoutes(app: App, { store, library, now }: Services): void {
  app.post('/clients', { schema: { headers: Headers, body: Body, response: { 201: CreatedClients } } }, async (request, reply) => {
    const tenant = await tenantOf(store.db, request.headers['x-tenant']);
    const shelf = library.tenant(tenant.code);
    if (shelf === undefined) throw failure(404, 'There is no such tenant.');
    const form = namedForm(shelf, request.headers['x-form'], 'POST /clients');
    if (!(await store.hasRoom())) throw storeUnavailable('There is no room left to write.');
    const at = now();
    const known = await tenantMoment(store.db, tenant, shelf, at);
    const spoken = spokenForm(form, tenant, shelf, known);
    const payload = judgeBody(request.body, { form: spoken, moment: known.moment, validators: library.validators() });
    const clients = await saveClients(store.db, {
      payload,
      tenant,
      formId: form.id,
      formHash: form.hash,
      settingsHash: known.settingsHash,
      now: at,
    });
    const [client = {}] = clients;
    return reply.code(201).send({ data: { client, clients, enrollments: [] }, message: 'Your membership enrollment was received.' });
  });
}
