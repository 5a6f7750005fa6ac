import { sql } from 'kysely';
import { isBlank, type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import type { WindowCounts } from '../base/window-counts.js';
import { fieldError, answersInvalid } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { confirmationDays, daysSinceConfirmed, maskClient } from './check-in.js';
import { auditOfVerdict, type DigitsOnFile, checkPerson, lockGuesses, mustCall, wrongGuesses } from './guesses.js';
import { matchKeys } from '../base/match-keys.js';
import { membershipStatusesOf } from './membership-status.js';
import { recognizedName } from './client-record.js';
import { isUuid, type OwnClient, selectOwnClients, selectProvenClients } from './own-clients.js';

interface Candidate extends DigitsOnFile, Pick<OwnClient, 'type' | 'body' | 'primary_client_id' | 'group_client_id'> {
  readonly days: number;
}

const noCandidate: Candidate = {
  client_id: '00000000-0000-0000-0000-000000000000',
  type: '',
  body: {},
  primary_client_id: null,
  group_client_id: null,
  last_ssn: null,
  days: 0,
  wrong_of_session: 0,
  wrong_of_day: 0,
};

/**
 * Returns whether the group knows a person and, on a full match at this tenant, the masked client, who may then check in (D-46), in equal
 * time. `guesses` counts wrong digits by client and network address.
 */
export async function recognizeClient(db: Database, caller: Caller, person: JsonObject, guesses: WindowCounts) {
  const keys = matchKeys(person, caller.scope.groupCode);
  refuseIncompletePerson(person, keys);
  const exists = await isKnownInGroup(db, keys);
  await lockGuesses(db, caller, keys);
  const judged = [...(await findCandidates(db, caller, keys)), noCandidate].map((candidate) => ({
    candidate,
    verdict: checkPerson(candidate, person, caller, guesses),
  }));
  const candidates = judged.slice(0, -1);
  const match = candidates.find(({ verdict }) => verdict === 'match')?.candidate;
  for (const [verdict, what] of Object.entries(auditOfVerdict)) {
    const about = candidates.filter((each) => each.verdict === verdict).map(({ candidate }) => candidate.client_id);
    await audit(db, caller, what, about);
  }
  const found = match ?? noCandidate;
  const { client_id, days } = found;
  const membershipStatus = (await membershipStatusesOf(db, caller, [client_id])).get(client_id);
  await grantCapability(db, caller, client_id);
  await audit(db, caller, 'recognise client', [match === undefined ? 'nobody' : client_id]);
  if (match === undefined) return { exists, ...(candidates.some(({ candidate }) => mustCall(candidate)) && { call: true }) };
  const threshold = confirmationDays(caller.state);
  const firstName = String(own(person, 'firstName') ?? '').trim();
  const client = { ...maskClient(match, caller.state, membershipStatus), firstName, displayName: recognizedName(match.body, firstName) };
  return { exists: true, match: { ...client, confirmContact: threshold > 0 && days > threshold } };
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
    ...['firstName', 'lastName'].filter((key) => isBlank(own(person, key))).map((key) => fieldError(`/${key}`, 'required')),
    ...(keys.length === 0 ? [fieldError('/email', 'required')] : []),
    ...(isDateOrBlank(own(person, 'dob')) ? [] : [fieldError('/dob', 'date_of_birth')]),
  ];
  if (errors.length > 0) throw answersInvalid(errors);
}

function isDateOrBlank(value: unknown): boolean {
  return value === undefined || value === '' || (typeof value === 'string' && /^\d\d\/\d\d\/\d{4}$/.test(value));
}

/** Returns up to five matching people of the tenant: active members first, then the oldest, so that later copies cannot replace them. */
async function findCandidates(db: Database, caller: Caller, keys: readonly string[]): Promise<readonly Candidate[]> {
  const { state, today } = caller;
  const { rows } = await sql<Candidate>`
    select c.client_id, c.type, c.body, c.primary_client_id, c.group_client_id, s.last_ssn,
      ${daysSinceConfirmed(today, state.tenant.timeZone)} as days, ${wrongGuesses(caller)}
    from clients c
    left join client_last_ssn s on s.tenant_id = c.tenant_id and s.client_id = c.client_id
    where c.type <> 'Group' and ${matchingClients(caller, keys)}`.execute(db);
  return rows;
}

/** Returns the SQL condition and order for the first five clients `c` with one of these keys. */
export function matchingClients({ scope }: Caller, keys: readonly string[]) {
  return sql`c.tenant_id = ${scope.tenantId} and c.status = 'Active' and c.client_id in (
      select client_id from client_matches where group_code = ${scope.groupCode} and match_key in (${sql.join(keys)})
        and tenant_id = ${scope.tenantId})
    order by exists (select 1 from enrollments e where e.tenant_id = c.tenant_id and e.status = 'Active'
      and e.client_id in (c.client_id, c.primary_client_id, c.group_client_id)) desc, c.created_at limit 5`;
}

/** Lets this session act for the client for 30 minutes; after a code also for the people whom the client manages (D-135). */
export async function grantCapability(db: Database, { scope, sessionId }: Caller, clientId: string, isByCode = false): Promise<void> {
  const managesUntil = isByCode ? sql`now() + interval '30 minutes'` : sql`null::timestamptz`;
  await sql`insert into capabilities (tenant_id, session_id, client_id, until, manages_until)
    select tenant_id, ${sessionId}, client_id, now() + interval '30 minutes', ${managesUntil} from clients
    where tenant_id = ${scope.tenantId} and client_id = ${clientId}
    on conflict (tenant_id, session_id, client_id) do update set until = excluded.until,
      manages_until = coalesce(excluded.manages_until, capabilities.manages_until)`.execute(db);
}
