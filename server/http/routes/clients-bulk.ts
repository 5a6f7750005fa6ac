import { Type } from 'typebox';
import { askMany, createMany } from '../../clients/bulk-create.js';
import { FormBody, FormHeaders } from '../../submission/form-headers.js';
import { SentClient } from '../../clients/sent-client.js';
import { callerOf, headerOf } from '../../visitors/caller.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
import type { App, Services } from './app.js';
import { CreatedClients, hideKnownPeople } from './clients.js';

const schema = {
  operationId: 'createClients',
  summary: 'Make up to a hundred clients, all or none',
  description: 'Each is what a form sends for one person. What is wrong is told by its place, such as /clients/3/dob.',
  headers: FormHeaders,
  body: Type.Object({ clients: Type.Array(FormBody, { minItems: 1, maxItems: 100 }) }),
  sent: Type.Object({ clients: Type.Array(SentClient, { minItems: 1, maxItems: 100 }) }),
  response: { 201: CreatedClients },
};

export function clientBulkRoutes(app: App, services: Services): void {
  app.post('/clients/bulk-create', { schema, onSend: hideKnownPeople }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const asked = askMany(services, caller, request.body.clients, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const clients = await createMany(db, caller, services.now(), asked);
      const [client = {}] = clients;
      return { status: 201, body: { data: { client, clients, enrollments: [] }, message: 'Successfully added membership.' } };
    });
  });
}
