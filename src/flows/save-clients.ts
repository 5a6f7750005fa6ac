import { isBlank, type Json, type JsonObject } from '../../engine/index.js';
import { own, pointer, valueAt, withValue } from '../../engine/pointer.js';
import { isRejection } from '../api/send-write.js';
import { CallError, type CallResult } from '../api/call.js';
import { sendClientChange, clientExists, sendClients, fetchOwnClients, removeClients, type Client } from '../api/clients.js';
import { onForget } from '../api/forget.js';
import {
  answersAfterSaving,
  familyOf,
  hasMembers,
  isChanged,
  isSamePerson,
  knownFamily,
  pairWithRecords,
  type KnownFamily,
  type SentFamily,
  type SentPerson,
} from './family.js';
import type { Flow, FlowSubmission } from './flow.js';

/**
 * Keeps everybody a form is about: new people are made, those who were made before are changed, and those who are left
 * out go. Nobody is made twice, whatever became of an answer: the server is asked who is there already (D-4, D-8).
 */
export const saveClients: Flow = {
  context: { checkIfClientExists: true },
  send: async ({ payload, answers }, submission) => {
    const { tenantCode, before, form } = submission;
    const family = familyOf(payload, answers, form);
    const { data: clients, message } = await keep(family, payload, submission);
    const isMember = hasMet(tenantCode) || valueAt(before?.data, '/isMember') === true;
    const data: Json = { client: clients[0] ?? {}, clients, enrollments: [], ...(isMember && { isMember }) };
    return { answers: answersAfterSaving(answers, family, clients), data, ...(message !== undefined && { message }) };
  },
};

type Kept = CallResult<readonly Client[]>;

async function keep(family: SentFamily, payload: Json, submission: FlowSubmission): Promise<Kept> {
  const { before, tenantCode } = submission;
  const id = valueAt(before?.data, '/client/clientId');
  const mine = typeof id === 'string' ? await fetchOwnClients(tenantCode) : [];
  const former = knownFamily(mine, String(id));
  if (former && own(former.primary, 'type') === own(family.primary.body, 'type')) return change(family, former, tenantCode);
  const made = await make(family, payload, submission);
  if (former) await removeFormer(former, mine, tenantCode);
  return made;
}

/** Everybody at once. Where the server knows the primary as somebody this visitor entered and has not finished, that one is gone on with. */
async function make(family: SentFamily, payload: Json, { tenantCode, form }: FlowSubmission): Promise<Kept> {
  await meet(family.primary.body, tenantCode);
  try {
    const { data, ...told } = await sendClients(Object(payload), { tenantCode, form });
    return { data: data.clients, ...told };
  } catch (error) {
    const begun = isKnown(error) ? begunBy(await fetchOwnClients(tenantCode), family) : undefined;
    if (!begun) throw error;
    return change(family, begun, tenantCode);
  }
}

/** Somebody of these particulars is with the tenant already. */
function isKnown(error: unknown): boolean {
  return error instanceof CallError && error.code === 'client_known';
}

const MEMBERS: readonly unknown[] = ['Active', 'Pending'];

function begunBy(mine: readonly Client[], { primary }: SentFamily): KnownFamily | undefined {
  const begun = mine.find((client) => {
    const isAlone = isBlank(own(client, 'relationship'));
    return isAlone && isSamePerson(primary.body, client) && !MEMBERS.includes(valueAt(client, '/membership/status'));
  });
  return begun && knownFamily(mine, String(begun['clientId']));
}

/** One after the other, the primary first: the others are judged beside the primary's answers. */
async function change({ primary, others }: SentFamily, known: KnownFamily, tenantCode: string): Promise<Kept> {
  const first = await put(primary, known.primary, tenantCode);
  const clients = [first.data];
  const pairs = pairWithRecords(others, known.others);
  for (const [person, client] of pairs) {
    const { data } = client ? await put(person, client, tenantCode) : await add(person, first.data, tenantCode);
    clients.push(data);
  }
  const gone = known.others.filter((client) => !pairs.some(([, kept]) => kept === client));
  if (gone.length > 0) await removeClients(idsOf(gone), tenantCode);
  return { ...first, data: clients };
}

async function put(person: SentPerson, client: Client, tenantCode: string): Promise<CallResult<Client>> {
  if (!isChanged(person, client)) return { data: client };
  const { form } = person;
  return inPlace(person, sendClientChange(String(client['clientId']), person.body, { tenantCode, form }));
}

async function add(person: SentPerson, primary: Client, tenantCode: string): Promise<CallResult<Client>> {
  const { form } = person;
  const body: JsonObject = withValue(person.body, pointer('relationship', 'primaryId'), primary['clientId']);
  const { data } = await inPlace(person, sendClients(body, { tenantCode, form }));
  return { data: data.client };
}

/** What is wrong with one person is told at the place of that person in the form. */
async function inPlace<T>({ at }: SentPerson, sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, config, code, status, actionMessage } = error;
    const errors = error.errors.map((fault) => ({ ...fault, path: `${at}${fault.path}` }));
    throw new CallError(message, config, { code, status, actionMessage, errors }, { cause: error });
  }
}

/** Who was entered before as something else. One who has paid stays, and so does a group that has members. */
async function removeFormer({ primary }: KnownFamily, mine: readonly Client[], tenantCode: string): Promise<void> {
  const ids = idsOf([primary]);
  if (ids.some((id) => hasMembers(mine, id))) return;
  await removeClients(ids, tenantCode).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
  });
}

function idsOf(clients: readonly Client[]): string[] {
  return clients.map((client) => String(client['clientId']));
}

/** Until when this visitor counts as a member of a tenant: half an hour from the last full match (D-46, D-96). */
const metUntil = new Map<string, number>();
onForget('met', () => metUntil.clear());
const HALF_AN_HOUR_MS = 30 * 60_000;

function hasMet(tenantCode: string): boolean {
  return (metUntil.get(tenantCode) ?? 0) > Date.now();
}

/** By what somebody is recognised. */
const PARTICULARS = ['firstName', 'lastName', 'businessName', 'dob', 'email', 'phones', 'lastSSN'] as const;

/** Recognises an active member, for whom other prices hold. Whoever is refused this is a stranger, and told nothing. */
async function meet(body: JsonObject, tenantCode: string): Promise<void> {
  if (isBlank(own(body, 'email')) && isBlank(own(body, 'phones'))) return;
  const person = Object.fromEntries(PARTICULARS.filter((key) => !isBlank(own(body, key))).map((key) => [key, own(body, key)]));
  try {
    const { match } = await clientExists(tenantCode, person);
    if (match?.isActiveMember === true) metUntil.set(tenantCode, Date.now() + HALF_AN_HOUR_MS);
  } catch (error) {
    if (!isRejection(error)) throw error;
  }
}
