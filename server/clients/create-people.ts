import type { Form, Json } from '../../engine/index.js';
import { type FieldError, fieldErrorsOf, fieldError, answersInvalid, movedTo } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import { isAppointmentRequest } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { createCall } from './create-clients.js';
import { lockKnownPeople } from './known-people.js';
import { type SubmissionServices, type ValidatedBody, validateByForm, requireDefinitions } from '../visit/validate-by-form.js';
import { withFirstAcceptingForm, candidateForms } from '../visit/accepted-form.js';
import { claimUploads } from '../visit/uploads.js';
import { refuseGroups, type RequestedRelationship, resolveRelationship, extractRelationship } from './relationship.js';
import { lockPresentPeople } from './present-people.js';
import { type NewPerson, savePeople, type SubmissionMeta } from './save-clients.js';

interface PersonRequest {
  readonly validatedBody: ValidatedBody;
  readonly requestedRelationship: RequestedRelationship | undefined;
}

/**
 * Validates unrelated people one by one against the forms that `formHeader` allows and returns their requests in order. Throws one
 * `answers_invalid` error that lists the errors of all of them.
 */
export function validatePeople(
  services: SubmissionServices,
  caller: Caller,
  bodies: readonly Json[],
  header: string | undefined,
): PersonRequest[] {
  const forms = candidateForms(requireDefinitions(services.library, caller), header, createCall);
  const errors: FieldError[] = [];
  const people = bodies.flatMap((body, index): PersonRequest[] => {
    try {
      return [withFirstAcceptingForm(forms, (form) => validatePerson(services, caller, form, body))];
    } catch (error) {
      errors.push(...errorsInEntry(index, error));
      return [];
    }
  });
  if (errors.length > 0) throw answersInvalid(errors);
  return people;
}

/** Returns one validated person; throws for a group the tenant does not enroll, a family, or an appointment request. */
function validatePerson(services: SubmissionServices, caller: Caller, form: Form, body: Json): PersonRequest {
  const { relationship: requestedRelationship, rest } = extractRelationship(body, form);
  const validatedBody = validateByForm(services, caller, form, rest);
  refuseGroups(caller, validatedBody.payload);
  if (validatedBody.payload['clients'] !== undefined) throw answersInvalid([fieldError('/clients', 'family_sent_alone')]);
  if (isAppointmentRequest(validatedBody.payload)) throw answersInvalid([fieldError('/note', 'appointment_sent_alone')]);
  return { validatedBody, requestedRelationship };
}

/**
 * Stores all of the people or none (D-6) and returns the new records. `skipPresent` leaves people alone
 * who are in their group already, and returns their stored records.
 */
export async function createPeople(
  db: Database,
  { caller, now }: SubmissionMeta,
  requests: readonly PersonRequest[],
  skipPresent: boolean,
): Promise<ClientRecord[]> {
  const people: NewPerson[] = [];
  for (const [index, { validatedBody, requestedRelationship }] of requests.entries()) {
    const inEntry = (error: unknown) => Promise.reject(answersInvalid(errorsInEntry(index, error)));
    await claimUploads(db, caller, validatedBody).catch(inEntry);
    const relationship =
      requestedRelationship && (await resolveRelationship(db, caller, requestedRelationship, validatedBody.payload).catch(inEntry));
    people.push({ body: validatedBody.payload, validatedBody, relationship });
  }
  const present = skipPresent ? await lockPresentPeople(db, caller, people) : undefined;
  const newPeople = present?.newPeople ?? people;
  await lockKnownPeople(db, caller, newPeople, false);
  const clients = await savePeople(db, { caller, now }, newPeople);
  return present?.inOrder(clients) ?? clients;
}

/** Returns the field errors with paths below `/clients/<index>`; throws any error that has no field errors. */
function errorsInEntry(index: number, error: unknown): FieldError[] {
  const errors = fieldErrorsOf(error);
  if (errors === undefined) throw error;
  return errors.map((each) => movedTo(`/clients/${index}`, each));
}
