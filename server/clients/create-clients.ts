import type { Form, Json, JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { asksForAppointment, fileAppointment } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { findPossibleClient, findSuperseded, supersede } from './known-people.js';
import { answersBehind, type SubmissionServices, type Judged, judgeByForm, shelfOf } from '../submission/validate-submission.js';
import { byFirstTaker, meantForms, namedFamilyForm } from '../submission/accepted-form.js';
import { isId, selectJoinable } from './own-clients.js';
import { refuseGroups } from './refuse-groups.js';
import { isObject, type NewPerson, peopleOf, saveFamily } from './save-clients.js';
import { type AskedTies, findTies, takeTies, type Ties } from './ties.js';

/** The call whose forms make clients, whichever way they are sent. */
export const createCall = 'POST /clients';

/** What a body asks to be made, as far as it can be judged without the store. */
export interface AskedClients {
  readonly form: Form;
  readonly ties: AskedTies | undefined;
  readonly judge: (db: Database) => Promise<Judged> | Judged;
}

/** Reads a body of POST /clients. A dependent who comes alone is judged beside the answers of the primary. */
export function askClients(bench: SubmissionServices, caller: Caller, sent: Json, header: string | undefined): AskedClients {
  const body = withoutFamilyOfOne(sent);
  const shelf = shelfOf(bench.library, caller);
  const primaryId = own(own(body, 'relationship'), 'primaryId') ?? own(own(body, 'primaryClient'), 'clientId');
  const isNamedEntry = header !== undefined && primaryId !== undefined;
  const forms = isNamedEntry ? [namedFamilyForm(shelf, header, createCall)] : meantForms(shelf, header, createCall);
  return byFirstTaker(forms, (form) => askByForm(bench, caller, form, { body, primaryId }));
}

/** A family of a primary alone is the same as the primary: its form then sends no list. */
function withoutFamilyOfOne(body: Json): Json {
  if (!isObject(body) || !Array.isArray(own(body, 'clients'))) return body;
  const { clients, ...beside } = body;
  const [only, ...others]: unknown[] = Array.isArray(clients) ? clients : [];
  return isObject(only) && others.length === 0 ? { ...only, ...beside } : body;
}

function askByForm(
  bench: SubmissionServices,
  caller: Caller,
  form: Form,
  { body, primaryId }: { readonly body: Json; readonly primaryId: unknown },
): AskedClients {
  const { ties, rest } = takeTies(body, form);
  if (form.submit.call === createCall) {
    const judged = judgeByForm(bench, caller, form, rest);
    refuseGroups(caller, judged.payload);
    return { form, ties, judge: () => judged };
  }
  const judge = async (db: Database): Promise<Judged> =>
    judgeByForm(bench, caller, form, rest, { parent: await parentAnswers(bench, db, caller, primaryId) });
  return { form, ties, judge };
}

async function parentAnswers(bench: SubmissionServices, db: Database, caller: Caller, primaryId: unknown) {
  const primary = isId(primaryId) ? await selectJoinable(db, caller).where('c.client_id', '=', primaryId).executeTakeFirst() : undefined;
  return primary && answersBehind(bench, caller, primary.form_id, primary.body);
}

/** What POST /clients answers. */
export interface Created {
  readonly clients: readonly ClientRecord[];
  readonly ties: Ties | undefined;
  readonly appointment: { readonly reference: string } | undefined;
}

/** Keeps everybody a body asks for, or nobody. */
export async function createClients(db: Database, caller: Caller, now: Date, asked: AskedClients): Promise<Created> {
  const judged = await asked.judge(db);
  const ties = asked.ties && (await findTies(db, caller, asked.ties, judged.payload));
  const people = peopleOf(judged, asked.form, ties);
  if (asksForAppointment(judged.payload)) return createRequest(db, caller, now, people);
  const superseded = await findSuperseded(db, caller, people);
  const clients = await saveFamily(db, { caller, now }, people);
  await supersede(db, caller, superseded, clients);
  await audit(db, caller, 'create client', idsOf(clients));
  return { clients, ties, appointment: undefined };
}

/** Files a request for an appointment, as a record of its own whether or not the person is known (D-24). */
async function createRequest(db: Database, caller: Caller, now: Date, people: readonly NewPerson[]): Promise<Created> {
  const possible = await findPossibleClient(db, caller, people[0]?.body ?? {});
  const clients = await saveFamily(db, { caller, now }, people);
  const [client = {}] = clients;
  const appointment = await fileAppointment(db, caller.scope, client, possible);
  await audit(db, caller, 'create client', idsOf(clients));
  return { clients, ties: undefined, appointment };
}

export function idsOf(clients: readonly JsonObject[]): string[] {
  return clients.map(({ clientId }) => String(clientId));
}
