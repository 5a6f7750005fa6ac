import { type Static, Type } from 'typebox';
import { judgeRequest } from '../clients/judge-request.js';
import { saveClients } from '../clients/save-clients.js';
import { callerOf, CallerHeaders } from '../visitors/caller.js';
import { audit } from '../writes/audit.js';
import { once } from '../writes/once.js';
import { answerOf, type App, type Services } from './app.js';

const Client = Type.Record(Type.String(), Type.Unknown());
const CreatedClients = answerOf(Type.Object({ client: Client, clients: Type.Array(Client), enrollments: Type.Array(Client) }));
export type CreatedClients = Static<typeof CreatedClients>;

const Headers = Type.Interface([CallerHeaders], {
  'x-form': Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*(@[A-Za-z0-9_-]+)?$', maxLength: 200 })),
});

/** What a client or a family of clients is made of decides the form that the request names, and nothing here. */
const Body = Type.Unsafe<Readonly<Record<string, never>>>({ type: 'object' });

export function clientRoutes(app: App, services: Services): void {
  app.post('/clients', { schema: { headers: Headers, body: Body, response: { 201: CreatedClients } } }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const judged = judgeRequest(services, caller, request, 'POST /clients');
    return once(services, { request, reply, caller }, async (db) => {
      const clients = await saveClients(db, { caller, judged, now: services.now() });
      const [client = {}] = clients;
      await audit(
        db,
        caller,
        'create client',
        clients.map(({ clientId }) => String(clientId)),
      );
      return { status: 201, body: { data: { client, clients, enrollments: [] }, message: 'Your membership enrollment was received.' } };
    });
  });
}
