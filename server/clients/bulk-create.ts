import type { Form, Json } from '../../engine/index.js';
import { type FieldError, fieldErrorsOf, fieldError, answersInvalid, movedTo } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { asksForAppointment } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { createCall, idsOf } from './create-clients.js';
import { findSuperseded, supersede } from './known-people.js';
import { type SubmissionServices, type Judged, judgeByForm, shelfOf } from '../submission/validate-submission.js';
import { byFirstTaker, meantForms } from '../submission/accepted-form.js';
import { refuseGroups } from './refuse-groups.js';
import { type NewPerson, saveAll } from './save-clients.js';
import { type AskedTies, findTies, takeTies } from './ties.js';

interface AskedPerson {
  readonly judged: Judged;
  readonly ties: AskedTies | undefined;
}

/** Judges many people who do not belong to each other, each as if it came alone, and tells all that is wrong with any. */
export function askMany(bench: SubmissionServices, caller: Caller, bodies: readonly Json[], header: string | undefined): AskedPerson[] {
  const forms = meantForms(shelfOf(bench.library, caller), header, createCall);
  const faults: FieldError[] = [];
  const people = bodies.flatMap((body, nth): AskedPerson[] => {
    try {
      return [byFirstTaker(forms, (form) => askOne(bench, caller, form, body))];
    } catch (error) {
      faults.push(...inEntry(nth, error));
      return [];
    }
  });
  if (faults.length > 0) throw answersInvalid(faults);
  return people;
}

function askOne(bench: SubmissionServices, caller: Caller, form: Form, body: Json): AskedPerson {
  const { ties, rest } = takeTies(body, form);
  const judged = judgeByForm(bench, caller, form, rest);
  refuseGroups(caller, judged.payload);
  if (judged.payload['clients'] !== undefined) throw answersInvalid([fieldError('/clients', 'family_sent_alone')]);
  if (asksForAppointment(judged.payload)) throw answersInvalid([fieldError('/note', 'appointment_sent_alone')]);
  return { judged, ties };
}

/** Keeps all of them or nobody (D-6). */
export async function createMany(db: Database, caller: Caller, now: Date, asked: readonly AskedPerson[]): Promise<ClientRecord[]> {
  const people: NewPerson[] = [];
  for (const [nth, { judged, ties }] of asked.entries()) {
    const found =
      ties &&
      (await findTies(db, caller, ties, judged.payload).catch((error: unknown) => Promise.reject(answersInvalid(inEntry(nth, error)))));
    people.push({ body: judged.payload, judged, ties: found });
  }
  const superseded = await findSuperseded(db, caller, people);
  const clients = await saveAll(db, { caller, now }, people);
  await supersede(db, caller, superseded, clients);
  await audit(db, caller, 'create client', idsOf(clients));
  return clients;
}

function inEntry(nth: number, error: unknown): FieldError[] {
  const faults = fieldErrorsOf(error);
  if (faults === undefined) throw error;
  return faults.map((each) => movedTo(`/clients/${nth}`, each));
}
