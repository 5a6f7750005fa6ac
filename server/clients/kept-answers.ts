import { own, pointer, type Pointer } from '../../engine/base/pointer.js';
import { isBlank, type Answers, type Json, type JsonObject } from '../../engine/index.js';
import type { Caller } from '../visit/caller.js';

/** Answers that are returned only to the visit that entered them; another one that manages the person keeps or replaces them (D-135). */
const keptKeys = ['race', 'bloodGroup', 'bloodTypeVerified'];

/** An answer that describes another one. */
const descriptions: Readonly<Record<string, string>> = { bloodTypeVerified: 'bloodGroup' };

/** Whether another visit than this one entered a client. */
export function isOfAnotherVisit({ session_id }: { readonly session_id?: string }, { sessionId }: Pick<Caller, 'sessionId'>): boolean {
  return session_id !== undefined && session_id !== sessionId;
}

/** Returns a body without the kept answers; `raceOnFile` and `bloodGroupOnFile` say which there are. */
export function withoutKeptAnswers(body: JsonObject): JsonObject {
  const entries = Object.entries(body).flatMap(([key, value]): [string, Json][] => {
    if (!keptKeys.includes(key) || isBlank(value)) return [[key, value]];
    return key in descriptions ? [] : [[`${key}OnFile`, true]];
  });
  return Object.fromEntries(entries);
}

/** Returns the kept answers of a record by pointer, for a form that leaves them blank in what is sent. */
export function keptAnswers(answers: Answers | undefined, sent: Json): [Pointer, Json][] {
  return keptKeys.flatMap((key): [Pointer, Json][] => {
    const value = own(answers, key);
    const isReplaced = !isBlank(own(sent, descriptions[key] ?? key));
    return isBlank(value) || isReplaced ? [] : [[pointer(key), value as Json]];
  });
}

/** Returns what is sent with the stored answers that it leaves out; how a blood type is known stays only with that blood type. */
export function withKeptAnswers(stored: JsonObject, sent: JsonObject): JsonObject {
  const kept = keptKeys.flatMap((key) => {
    const subject = descriptions[key] ?? key;
    const isSame = own(sent, subject) === undefined || own(sent, subject) === own(stored, subject);
    return own(sent, key) === undefined && isSame ? [[key, own(stored, key)]] : [];
  });
  return { ...sent, ...Object.fromEntries(kept) };
}
