import { type Static, Type } from 'typebox';
import { recognise } from '../clients/recognise.js';
import { ShownClient } from '../clients/shown-client.js';
import { sendAtInterval } from '../constant-time.js';
import { callerOf, CallerHeaders } from '../visitors/caller.js';
import { once } from '../writes/once.js';
import { answerOf, type App, type Services } from './app.js';

const name = Type.String({ minLength: 1, maxLength: 250 });
const text = Type.Optional(Type.String({ maxLength: 254 }));

/** What is not named here is not looked at: the body may be all that a form sends. */
const Person = Type.Object({
  firstName: name,
  lastName: name,
  businessName: Type.Optional(Type.String({ maxLength: 250, description: 'Of a business, in place of the date of birth.' })),
  dob: Type.Optional(Type.String({ maxLength: 10, description: 'MM/dd/yyyy.' })),
  email: text,
  phone: text,
  phones: Type.Optional(Type.Array(Type.Object({ value: Type.String({ maxLength: 40 }) }), { maxItems: 10 })),
  lastSSN: Type.Optional(Type.String({ maxLength: 4, description: 'Where the tenant asks for it, a match needs it.' })),
});

const ExistsAnswer = answerOf(
  Type.Object({
    exists: Type.Boolean({ description: 'Whether the person is known in the group of tenants.' }),
    match: Type.Optional(
      Type.Interface([ShownClient], {
        confirmContact: Type.Boolean({ description: 'The contact details are to be confirmed with the check-in (D-47).' }),
      }),
    ),
  }),
);
export type ExistsAnswer = Static<typeof ExistsAnswer>;

const schema = {
  operationId: 'findExistingClient',
  summary: 'Say whether a person is known; after a full match the visitor may check in for half an hour',
  headers: CallerHeaders,
  body: Person,
  response: { 200: ExistsAnswer },
};

export function clientExistsRoutes(app: App, services: Services): void {
  app.post('/clients/exists', { schema, onSend: sendAtInterval }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const person = request.body;
    return once(services, { request, reply, caller }, async (db) => ({
      status: 200,
      body: { data: await recognise(db, caller, person, services.now()) },
    }));
  });
}
