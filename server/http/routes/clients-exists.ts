import { type Static, Type } from 'typebox';
import { isBlank, type Json } from '../../../engine/index.js';
import { WindowCounts } from '../../base/window-counts.js';
import { openByCode, openLetterCounts, sendCodesToGroup, sendCodeToMember } from '../../clients/sign-in-codes.js';
import type { Database } from '../../database/store.js';
import { answersInvalid, fieldError } from '../../errors/api-error.js';
import { FormHeaders, findForm } from '../../visit/accepted-form.js';
import { validateByForm, requireDefinitions } from '../../visit/validate-by-form.js';
import { recognizeClient, recognizeKnownClient } from '../../clients/recognize-client.js';
import { MaskedClient } from '../../clients/check-in.js';
import { sendAtInterval } from '../../base/constant-time.js';
import { type Caller, readCaller, headerOf } from '../../visit/caller.js';
import { idempotentWrite, requireDiskSpace } from '../../visit/idempotent-write.js';
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
  sendCode: Type.Optional(
    Type.Literal(true, {
      description: 'With clientId, whose match says needsCode: sends the code that lets this visit manage dependents.',
    }),
  ),
  signInCode: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'The six digits of a letter, in place of everything else. It opens the record it was sent for.',
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
    exists: Type.Optional(Type.Boolean({ description: 'Whether the person is known in the group of tenants. Never said of a business.' })),
    code: Type.Optional(
      Type.Enum(['sent', 'call'], {
        description:
          'Of a business, known or not: a code is on its way to the email on file, if there is one; or this server sends no letters, and the page says whom to call.',
      }),
    ),
    lettersAt: Type.Optional(Type.String({ description: 'In a demo, where its letters can be read.' })),
    call: Type.Optional(
      Type.Literal(true, { description: 'No digits are judged for this person until tomorrow: the page says whom to call.' }),
    ),
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
  summary: 'Say whether a person is known, or send a business its code; after a full match the visitor may check in for half an hour',
  description:
    'A request that names the form for check-in in x-form is judged by that form first; one that names none is not. A business, and a member who manages dependents, prove themselves by a code; a code that is wrong, used up or expired is one error (422).',
  headers: FormHeaders,
  body: Person,
  response: { 200: ExistsAnswer },
};

/**
 * Registers POST /clients/exists: returns whether a person is known and, on a full match, the masked client; sends codes and takes them
 * (D-135). An idempotent write, except for codes. Response time reveals nothing.
 */
export function clientExistsRoutes(app: App, services: Services): void {
  const [guesses, letters] = [new WindowCounts(60 * 60_000), openLetterCounts()];
  app.post('/clients/exists', { schema, onSend: sendAtInterval }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const person = request.body;
    validateByNamedForm(services, caller, person, headerOf(request, 'x-form'));
    if (person.signInCode !== undefined) return { data: { match: await requireCode(services, caller, person.signInCode) } };
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 200,
      body: { data: await answerFor(db, caller, person) },
    }));
  });
  const answerFor = async (db: Database, caller: Caller, person: Static<typeof Person>) => {
    const { clientId, sendCode } = person;
    if (clientId !== undefined && sendCode) return sendCodeToMember(services, db, caller, clientId, letters);
    if (clientId !== undefined) return recognizeKnownClient(db, caller, clientId);
    return isBlank(person.businessName)
      ? recognizeClient(db, caller, person, guesses)
      : sendCodesToGroup(services, db, caller, person, letters);
  };
}

/** Returns the client that a code opens. Throws 422 for a wrong one, after counting it. */
async function requireCode(services: Services, caller: Caller, code: string) {
  await requireDiskSpace(services.store);
  const match = await services.store.inTenant(caller.scope, (db) => openByCode(services, db, caller, code.replaceAll(/\s/g, '')));
  if (match === undefined) throw answersInvalid([fieldError('/signInCode', 'code_wrong')]);
  return match;
}

/** Validates the person by the form in `x-form`; does nothing without one, as the site also sends parts of other forms. */
function validateByNamedForm(services: Services, caller: Caller, person: Static<typeof Person>, header: string | undefined): void {
  if (header === undefined) return;
  const form = findForm(requireDefinitions(services.library, caller), header, 'POST /clients/exists');
  // It was parsed from JSON, which the type of the schema does not say.
  validateByForm(services, caller, form, person as Json);
}
