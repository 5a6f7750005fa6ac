import { type Static, Type } from 'typebox';
import type { Json } from '../../../engine/index.js';
import { FormHeaders, findForm } from '../../visit/accepted-form.js';
import { validateByForm, requireDefinitions } from '../../visit/validate-by-form.js';
import { recognizeClient, recognizeKnownClient } from '../../clients/recognize-client.js';
import { MaskedClient } from '../../clients/check-in.js';
import { sendAtInterval } from '../../base/constant-time.js';
import { type Caller, readCaller, headerOf } from '../../visit/caller.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const name = Type.Optional(Type.String({ maxLength: 250, description: 'Of a person; a business needs only its own name.' }));
const text = Type.Optional(Type.String({ maxLength: 254 }));

/** Keys that are not listed are ignored, so that the body may be a whole form. */
const Person = Type.Object({
  clientId: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'A client of GET /session, in place of everything else: this visit goes on as that client.',
    }),
  ),
  firstName: name,
  lastName: name,
  businessName: Type.Optional(Type.String({ maxLength: 250, description: 'Of a business, in place of names and date of birth.' })),
  dob: Type.Optional(Type.String({ maxLength: 10, description: 'MM/dd/yyyy.' })),
  email: text,
  phone: text,
  phones: Type.Optional(Type.Array(Type.Object({ value: Type.String({ maxLength: 40 }) }), { maxItems: 10 })),
  lastSSN: Type.Optional(Type.String({ maxLength: 4, description: 'Where the tenant asks for it, a match needs it.' })),
});

const ExistsAnswer = responseOf(
  Type.Object({
    exists: Type.Boolean({ description: 'Whether the person is known in the group of tenants.' }),
    match: Type.Optional(
      Type.Interface([MaskedClient], {
        firstName: Type.Optional(Type.String({ description: 'As it was entered: the stored name is not returned. Not of a business.' })),
        displayName: Type.String({
          description: "The first name as it was entered and the masked last name: 'Ada M****'. Of a business, its name.",
        }),
        confirmContact: Type.Boolean({ description: 'The contact details are to be confirmed with the check-in (D-47).' }),
      }),
    ),
  }),
);
export type ExistsAnswer = Static<typeof ExistsAnswer>;

const schema = {
  operationId: 'findExistingClient',
  summary: 'Say whether a person or a business is known; after a full match the visitor may check in for half an hour',
  description: 'A request that names the form for check-in in x-form is judged by that form first; one that names none is not.',
  headers: FormHeaders,
  body: Person,
  response: { 200: ExistsAnswer },
};

/**
 * Registers POST /clients/exists: validates a person by their form and returns whether they are known and, on a full match, the masked
 * client. An idempotent write: grants a capability and audits. Response time reveals nothing.
 */
export function clientExistsRoutes(app: App, services: Services): void {
  app.post('/clients/exists', { schema, onSend: sendAtInterval }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const person = request.body;
    validateByNamedForm(services, caller, person, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 200,
      body: {
        data: await (person.clientId === undefined
          ? recognizeClient(db, caller, person)
          : recognizeKnownClient(db, caller, person.clientId)),
      },
    }));
  });
}

/** Validates the person by the form in `x-form`; does nothing without one, as the site also sends parts of other forms. */
function validateByNamedForm(services: Services, caller: Caller, person: Static<typeof Person>, header: string | undefined): void {
  if (header === undefined) return;
  const form = findForm(requireDefinitions(services.library, caller), header, 'POST /clients/exists');
  // It was parsed from JSON, which the type of the schema does not say.
  validateByForm(services, caller, form, person as Json);
}
