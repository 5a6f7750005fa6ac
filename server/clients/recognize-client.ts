import { knownSettings } from '../base/known-codes.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { isBlank, type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { fieldError, answersInvalid } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { confirmationDays, daysSinceConfirmed, maskClient } from './check-in.js';
import { matchKeys } from './same-people.js';
import { membershipStatusesOf } from './membership-status.js';
import { recognizedName } from './client-record.js';
import { isUuid, type OwnClient, selectOwnClients, selectProvenClients } from './own-clients.js';

interface Candidate extends Pick<OwnClient, 'client_id' | 'type' | 'body' | 'primary_client_id' | 'group_client_id'> {
  readonly last_ssn: string | null;
  readonly days: number;
  /** How often in the last hour wrong digits were entered for this client. */
  readonly wrong: number;
}

/** Limits the guesses at four digits. */
const maxWrongDigits = 10;

const noCandidate: Candidate = {
  client_id: '00000000-0000-0000-0000-000000000000',
  type: '',
  body: {},
  primary_client_id: null,
  group_client_id: null,
  last_ssn: null,
  days: 0,
  wrong: 0,
};

/**
 * Returns whether the group knows a person and, on a full match at this tenant, the masked client, who may then check in (D-46). Takes
 * equal time either way.
 */
export async function recognizeClient(db: Database, caller: Caller, person: JsonObject) {
  const keys = matchKeys(person, caller.scope.groupCode);
  refuseIncompletePerson(person, keys);
  const exists = await isKnownInGroup(db, keys);
  const candidates = await findCandidates(db, caller, keys);
  const match = [...candidates, noCandidate]
    .filter((each) => isFullMatch(each, person, caller))
    .find(({ client_id }) => client_id !== noCandidate.client_id);
  const found = match ?? noCandidate;
  const { client_id, days } = found;
  const membershipStatus = (await membershipStatusesOf(db, caller, [client_id])).get(client_id);
  const wrongDigits = candidates.filter((each) => !isFullMatch(each, person, caller) && needsDigits(each, person, caller));
  await audit(
    db,
    caller,
    'wrong digits',
    wrongDigits.map((each) => each.client_id),
  );
  await grantCapability(db, caller, client_id);
  await audit(db, caller, 'recognise client', [match === undefined ? 'nobody' : client_id]);
  if (match === undefined) return { exists: exists };
  const threshold = confirmationDays(caller.state);
  const client = { ...maskClient(found, caller.state, membershipStatus), ...greetingOf(found, person) };
  return { exists: true, match: { ...client, confirmContact: threshold > 0 && days > threshold } };
}

/** Returns the names of a recognized person as they were typed; those of a business are not masked. */
function greetingOf({ type, body }: Candidate, person: JsonObject) {
  if (type === 'Group') return {};
  const firstName = String(own(person, 'firstName') ?? '').trim();
  return { firstName, displayName: recognizedName(body, firstName) };
}

/**
 * Grants the capability for a client whom this visit entered, so that prices of members hold (D-96); one that is proven already keeps its
 * half hour. Returns no match for any other id.
 */
export async function recognizeKnownClient(db: Database, caller: Caller, id: string) {
  if (!isUuid(id)) return { exists: false };
  const own = await selectOwnClients(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  const client = own ?? (await selectProvenClients(db, caller).where('c.client_id', '=', id).executeTakeFirst());
  if (client === undefined) return { exists: false };
  if (own !== undefined) await grantCapability(db, caller, client.client_id);
  await audit(db, caller, 'recognise client', [client.client_id]);
  const statuses = await membershipStatusesOf(db, caller, [client.client_id]);
  return { exists: true, match: { ...maskClient(client, caller.state, statuses.get(client.client_id)), confirmContact: false } };
}

/** Returns whether anyone in the tenant group has one of these keys, and nothing else about other tenants. */
async function isKnownInGroup(db: Database, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select client_is_known(array[${sql.join(keys)}]::text[]) as known`.execute(db);
  return rows[0]?.known === true;
}

/** Throws if the person has no name or no contact to match, or a date of birth in another format than MM/dd/yyyy. */
function refuseIncompletePerson(person: JsonObject, keys: readonly string[]): void {
  const errors = [
    ...missingNames(person).map((key) => fieldError(`/${key}`, 'required')),
    ...(keys.length === 0 ? [fieldError('/email', 'required')] : []),
    ...(isDateOrBlank(own(person, 'dob')) ? [] : [fieldError('/dob', 'date_of_birth')]),
  ];
  if (errors.length > 0) throw answersInvalid(errors);
}

/** Returns the names that a person must enter; a business only has its own. */
function missingNames(person: JsonObject): readonly string[] {
  return isBlank(own(person, 'businessName')) ? ['firstName', 'lastName'].filter((key) => isBlank(own(person, key))) : [];
}

function isDateOrBlank(value: unknown): boolean {
  return value === undefined || value === '' || (typeof value === 'string' && /^\d\d\/\d\d\/\d{4}$/.test(value));
}

/** Returns up to five matching clients of the tenant: active members first, then the oldest, so that later copies cannot replace them. */
async function findCandidates(db: Database, { scope, state, today }: Caller, keys: readonly string[]): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.client_id, c.type, c.body, c.primary_client_id, c.group_client_id, s.last_ssn,
      ${daysSinceConfirmed(today, state.tenant.timeZone)} as days,
      (select count(*) from audit a where a.tenant_id = c.tenant_id and a.about = c.client_id::text
        and a.what = 'wrong digits' and a.at > now() - interval '1 hour')::int as wrong
    from clients c
    left join client_last_ssn s on s.tenant_id = c.tenant_id and s.client_id = c.client_id
    where c.tenant_id = ${scope.tenantId} and c.status = 'Active' and c.client_id in (
      select client_id from client_matches where group_code = ${scope.groupCode} and match_key in (${sql.join(keys)})
        and tenant_id = ${scope.tenantId})
    order by exists (select 1 from enrollments e where e.tenant_id = c.tenant_id and e.status = 'Active'
      and e.client_id in (c.client_id, c.primary_client_id, c.group_client_id)) desc, c.created_at limit 5`.execute(db);
  return rows;
}

/** Returns whether a person matches by date of birth and, where required, last four digits; a business needs no more than its keys (D-126). */
function isFullMatch(candidate: Candidate, person: JsonObject, caller: Caller): boolean {
  const sameDigits = isSameText(String(own(person, 'lastSSN') ?? ''), candidate.last_ssn ?? '') && candidate.wrong < maxWrongDigits;
  if (candidate.type === 'Group') return true;
  return hasBirthDate(person) && (sameDigits || !needsDigits(candidate, person, caller));
}

/** Returns whether the tenant requires the last four SSN digits for this person. */
function needsDigits({ type }: Candidate, person: JsonObject, { state }: Caller): boolean {
  return type !== 'Group' && hasBirthDate(person) && state.parsedSettings[knownSettings.lastFourSsn]?.on === true;
}

function hasBirthDate(person: JsonObject): boolean {
  return typeof own(person, 'dob') === 'string' && own(person, 'dob') !== '';
}

/** Compares two texts in constant time. */
function isSameText(input: string, stored: string): boolean {
  const [one, other] = [input, stored].map((value) => createHash('sha256').update(value).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Lets this session act for the client for 30 minutes. */
async function grantCapability(db: Database, { scope, sessionId }: Caller, clientId: string): Promise<void> {
  await sql`insert into capabilities (tenant_id, session_id, client_id, until)
    select tenant_id, ${sessionId}, client_id, now() + interval '30 minutes' from clients
    where tenant_id = ${scope.tenantId} and client_id = ${clientId}
    on conflict (tenant_id, session_id, client_id) do update set until = excluded.until`.execute(db);
}
