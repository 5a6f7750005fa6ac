import { sql } from 'kysely';
import { own } from '../../engine/base/pointer.js';
import { isBlank, type JsonObject } from '../../engine/index.js';
import { knownSettings } from '../base/known-codes.js';
import { isSameText } from '../base/constant-time.js';
import type { WindowCounts } from '../base/window-counts.js';
import type { Database } from '../database/store.js';
import { type Caller, sessionMark } from '../visit/caller.js';

/** How many wrong digits are judged: of a session and of a network address in an hour, and of everybody in a day. */
const limits = { ofSession: 5, ofAddress: 10, ofDay: 100 };

/** A client with the digits on file, and how often wrong ones were entered for it. */
export interface DigitsOnFile {
  readonly client_id: string;
  readonly last_ssn: string | null;
  readonly wrong_of_session: number;
  readonly wrong_of_day: number;
}

/** `refused`: not judged, because too many wrong ones were; it looks like `wrong`. `other`: a person of another description. */
export type GuessVerdict = 'match' | 'wrong' | 'refused' | 'other';

/** The audit entry of what needs one. */
export const auditOfVerdict = { wrong: 'wrong digits', refused: 'refused digits' } as const;

/** Makes guesses at one person wait for each other until the end of the transaction, so that each counts those before it. */
export async function lockGuesses(db: Database, { scope }: Caller, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('guess ' || client_id, 0)) from (
    select distinct client_id from client_matches where tenant_id = ${scope.tenantId} and group_code = ${scope.groupCode}
      and match_key in (${sql.join(keys)}) order by client_id offset 0) people`.execute(db);
}

/** Returns SQL columns of `DigitsOnFile` for a client `c`. */
export function wrongGuesses({ sessionId }: Caller) {
  const entries = sql`from audit a where a.tenant_id = c.tenant_id and a.about = c.client_id::text and a.what = ${auditOfVerdict.wrong}`;
  return sql`(select count(*) ${entries} and a.at > now() - interval '1 day')::int as wrong_of_day,
    (select count(*) ${entries} and a.at > now() - interval '1 hour' and right(a.who, 16) = ${sessionMark(sessionId)})::int as wrong_of_session`;
}

/**
 * Checks a person who matches a client by name and contact: the date of birth has to be there, and the last four digits to be right where
 * the tenant requires them.
 */
export function checkPerson(onFile: DigitsOnFile, person: JsonObject, caller: Caller, ofAddress: WindowCounts): GuessVerdict {
  if (isBlank(own(person, 'dob'))) return 'other';
  if (caller.state.parsedSettings[knownSettings.lastFourSsn]?.on !== true) return 'match';
  return checkDigits(onFile, String(own(person, 'lastSSN') ?? ''), `${onFile.client_id} ${caller.address ?? ''}`, ofAddress);
}

/** Counts a wrong guess under the key. No digits are no guess. */
function checkDigits(onFile: DigitsOnFile, digits: string, key: string, ofAddress: WindowCounts): GuessVerdict {
  const isRight = isSameText(digits, onFile.last_ssn ?? '');
  if (digits === '') return isRight ? 'match' : 'other';
  if (onFile.wrong_of_session >= limits.ofSession || ofAddress.of(key) >= limits.ofAddress || mustCall(onFile)) return 'refused';
  if (isRight) return 'match';
  ofAddress.add(key);
  return 'wrong';
}

/** Returns whether no digits are judged for a client until tomorrow. */
export function mustCall({ wrong_of_day }: DigitsOnFile): boolean {
  return wrong_of_day >= limits.ofDay;
}
