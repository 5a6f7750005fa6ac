import { own, pointer, type Pointer } from '../../engine/base/pointer.js';
import { isBlank, type Json, type JsonObject } from '../../engine/index.js';
import type { Caller } from '../visit/caller.js';
import { answersOfRecord, type SubmissionServices } from '../visit/validate-by-form.js';
import type { OwnClient } from './own-clients.js';

/** Answers that only the visit that entered them reads; another one that manages the person leaves or replaces them (D-135). */
const hiddenKeys = ['race', 'bloodGroup', 'bloodTypeVerified'];

/** An answer that describes another one. */
const descriptions: Readonly<Record<string, string>> = { bloodTypeVerified: 'bloodGroup' };

export function isOfAnotherVisit({ session_id }: { readonly session_id?: string }, { sessionId }: Pick<Caller, 'sessionId'>): boolean {
  return session_id !== undefined && session_id !== sessionId;
}

/** Returns a body without the hidden answers; `raceOnFile` and `bloodGroupOnFile` are true where there are some. */
export function withoutHiddenAnswers(body: JsonObject): JsonObject {
  const entries = Object.entries(body).flatMap(([key, value]): [string, Json][] => {
    if (!hiddenKeys.includes(key) || isBlank(value)) return [[key, value]];
    return key in descriptions ? [] : [[`${key}OnFile`, true]];
  });
  return Object.fromEntries(entries);
}

/** Returns the hidden answers of a client by pointer, for a form that leaves them blank in what is sent; none of this visit's own clients. */
export function hiddenAnswers(
  services: SubmissionServices,
  caller: Caller,
  client: OwnClient,
  { formId, sent }: { readonly formId: string; readonly sent: Json },
): [Pointer, Json][] {
  if (!isOfAnotherVisit(client, caller)) return [];
  const answers = answersOfRecord(services, caller, formId, client.body);
  return hiddenKeys.flatMap((key): [Pointer, Json][] => {
    const value = own(answers, key);
    const isReplaced = !isBlank(own(sent, descriptions[key] ?? key));
    return isBlank(value) || isReplaced ? [] : [[pointer(key), value as Json]];
  });
}

/** Returns what is sent with the hidden answers that it leaves out; how a blood type is known stays only with that blood type. */
export function withHiddenAnswers(client: OwnClient, caller: Caller, sent: JsonObject): JsonObject {
  if (!isOfAnotherVisit(client, caller)) return sent;
  const left = hiddenKeys.flatMap((key) => {
    const subject = descriptions[key] ?? key;
    const isSame = own(sent, subject) === undefined || own(sent, subject) === own(client.body, subject);
    return own(sent, key) === undefined && isSame ? [[key, own(client.body, key)]] : [];
  });
  return { ...sent, ...Object.fromEntries(left) };
}
