import { type Static, Type } from 'typebox';
import type { Json } from '../../../engine/index.js';
import { FormHeaders } from '../../submission/form-headers.js';
import { judgeByForm, shelfOf } from '../../submission/validate-submission.js';
import { namedForm } from '../../submission/accepted-form.js';
import { recognise } from '../../clients/recognise.js';
import { ShownClient } from '../../clients/shown-client.js';
import { sendAtInterval } from '../../base/constant-time.js';
import { type Caller, callerOf, headerOf } from '../../visitors/caller.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
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
  description: 'A request that names the form for check-in in x-form is judged by that form first; one that names none is not.',
  headers: FormHeaders,
  body: Person,
  response: { 200: ExistsAnswer },
};

export function clientExistsRoutes(app: App, services: Services): void {
  app.post('/clients/exists', { schema, onSend: sendAtInterval }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const person = request.body;
    judgeByNamedForm(services, caller, person, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 200,
      body: { data: await recognise(db, caller, person, services.now()) },
    }));
  });
}

/** The site also asks with parts of other forms, and then names no form. */
function judgeByNamedForm(services: Services, caller: Caller, person: Static<typeof Person>, header: string | undefined): void {
  if (header === undefined) return;
  const form = namedForm(shelfOf(services.library, caller), header, 'POST /clients/exists');
  // It was parsed from JSON, which the type of the schema does not say.
  judgeByForm(services, caller, form, person as Json);
}
