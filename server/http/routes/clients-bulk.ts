import { type TSchema, Type } from 'typebox';
import { validatePeople, createPeople } from '../../clients/create-people.js';
import { FormBody, FormHeaders } from '../../visit/accepted-form.js';
import { SentClient } from '../../clients/sent-client.js';
import { readCaller, headerOf } from '../../visit/caller.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import type { App, Services } from './app.js';
import { CreatedClients, hideKnownPeople } from './clients.js';

function bodyOf<T extends TSchema>(person: T) {
  return Type.Object({
    clients: Type.Array(person, { minItems: 1, maxItems: 100 }),
    skipPresent: Type.Boolean({
      default: false,
      description:
        'Do not add people who are in their group already, by kind, name and date of birth; they are answered as they are stored.',
    }),
  });
}

const schema = {
  operationId: 'createClients',
  summary: 'Make up to a hundred clients, all or none',
  description: 'Each is what a form sends for one person. What is wrong is told by its place, such as /clients/3/dob.',
  headers: FormHeaders,
  body: bodyOf(FormBody),
  sent: bodyOf(SentClient),
  response: { 201: CreatedClients },
};

/** Registers POST /clients/bulk-create, which creates unrelated people, all or none. */
export function clientBulkRoutes(app: App, services: Services): void {
  app.post('/clients/bulk-create', { schema, onSend: hideKnownPeople }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const people = validatePeople(services, caller, request.body.clients, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const clients = await createPeople(db, { caller, now: services.now() }, people, request.body.skipPresent);
      const [client = {}] = clients;
      return { status: 201, body: { data: { client, clients, enrollments: [] }, message: 'Successfully added membership.' } };
    });
  });
}
