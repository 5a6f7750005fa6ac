import { isBlank, isSameContent, type Answers, type Form, type JsonObject } from '../../../engine/index.js';
import { own, type Pointer, pointer, ROOT, valueAt, within, withValue } from '../../../engine/base/pointer.js';
import { clientList, clientsIn } from '../../../server/shared/client-list.js';
import { CallError } from '../../visit/api/call-api.js';
import { isRejection } from '../../visit/api/send-write.js';
import { clientExists, sendClients, type Client, type Match } from '../../visit/api/clients.js';
import { onForget } from '../../visit/api/forget.js';
import type { StepResult } from '../../visit/wizard.js';
import type { Flow } from '../../visit/flow.js';

/**
 * Sends all people of a form in one call; the server decides which of them it has already (D-4, D-8). A member who buys services continues
 * as the known client (D-126).
 */
export const saveClients: Flow = {
  context: { checkIfClientExists: true },
  send: async ({ payload, answers }, { tenantCode, before, form }) => {
    const primary: JsonObject = Object(clientsIn(payload)[0]);
    const isSame = !isForServices(primary) && isSamePerson(primary, valueAt(before?.data, '/client'));
    const match = isSame ? undefined : await recognizeMember(primary, tenantCode);
    const prices = memberPrices(tenantCode, before);
    try {
      const { data, message } = await sendClients(Object(payload), { tenantCode, form });
      return {
        answers: withoutDigitsOnFile(answers, form, data.clients),
        data: { client: data.client, clients: data.clients, enrollments: [], ...prices },
        ...(message !== undefined && { message }),
      };
    } catch (error) {
      const client = match && buyerOf(primary, match, error);
      if (client === undefined) throw error;
      // A match proves one person, so that nothing can be bought for the dependents (D-126).
      const leavesOut = clientsIn(payload).length > 1;
      return { answers, data: { client, clients: [client], enrollments: [], ...prices, ...(leavesOut && { leavesOut }) } };
    }
  },
};

/** Returns the mark of members' prices if they hold in this visit (D-96). */
function memberPrices(tenantCode: string, before: StepResult | undefined): { readonly isMember?: true } {
  return isKnownMember(tenantCode) || valueAt(before?.data, '/isMember') === true ? { isMember: true } : {};
}

function isForServices(primary: JsonObject): boolean {
  return own(primary, 'enrollmentType') === 'Ancillary';
}

/** Returns the known client for whom services are bought, with the details that the visitor entered; undefined for any other failure. */
function buyerOf(primary: JsonObject, { clientId }: NonNullable<Match['match']>, error: unknown): JsonObject | undefined {
  const { lastSSN: _digits, ...details } = primary;
  const isKnown = error instanceof CallError && error.code === 'client_known';
  return isForServices(primary) && isKnown ? { ...details, clientId } : undefined;
}

/** Returns the answers without the social security digits that are now on file (D-109). */
function withoutDigitsOnFile(answers: Answers, form: Form, clients: readonly Client[]): Answers {
  const list = clientList(form)?.at ?? ROOT;
  return clients.reduce((after, client, index) => {
    if (own(client, 'lastSSNOnFile') !== true) return after;
    const at: Pointer = index === 0 ? ROOT : within(list, pointer(index - 1));
    return withValue(withValue(after, within(at, pointer('lastSSN')), undefined), within(at, pointer('lastSSNOnFile')), true);
  }, answers);
}

/** Until when the visitor counts as a member of a tenant: half an hour after the last full match (D-46, D-96). */
const memberUntil = new Map<string, number>();
onForget('met', () => memberUntil.clear());
const HALF_AN_HOUR_MS = 30 * 60_000;

function isKnownMember(tenantCode: string): boolean {
  return (memberUntil.get(tenantCode) ?? 0) > Date.now();
}

/** The answers that the server matches clients by. */
const MATCH_KEYS = ['firstName', 'lastName', 'businessName', 'dob', 'email', 'phones', 'lastSSN'] as const;

/** Whether the answers that the server matches by are those of the client that it returned before, whose digits it keeps to itself. */
function isSamePerson(body: JsonObject, client: unknown): boolean {
  return MATCH_KEYS.every((key) => key === 'lastSSN' || isSameContent(own(body, key), own(client, key)));
}

/** Returns the client that the primary matches in full, and notes whether members' prices hold. Undefined without a match or if it is rejected. */
async function recognizeMember(body: JsonObject, tenantCode: string): Promise<Match['match']> {
  if (isBlank(own(body, 'email')) && isBlank(own(body, 'phones'))) return undefined;
  const person = Object.fromEntries(MATCH_KEYS.filter((key) => !isBlank(own(body, key))).map((key) => [key, own(body, key)]));
  try {
    const { match } = await clientExists(tenantCode, person);
    if (match?.isActiveMember === true) memberUntil.set(tenantCode, Date.now() + HALF_AN_HOUR_MS);
    return match;
  } catch (error) {
    if (!isRejection(error)) throw error;
    return undefined;
  }
}
