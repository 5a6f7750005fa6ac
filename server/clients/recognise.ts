import { knownSettings } from '../base/known-codes.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { dayIn } from '../base/calendar.js';
import { fieldError, answersInvalid } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { confirmationDays, daysSinceConfirmed } from './check-in.js';
import { matchKeys } from './match-keys.js';
import { membershipStatusesOf } from './member-standing.js';
import { shownClient } from './shown-client.js';

interface Candidate {
  readonly client_id: string;
  readonly type: string;
  readonly body: JsonObject;
  readonly last_ssn: string | null;
  /** Keys of the client, and how many of them were met. */
  readonly ways: number;
  readonly met: number;
  readonly days: number;
  /** How often in the last hour wrong digits were given for this client. */
  readonly wrong: number;
}

/** The digits are four: who may try often finds them out. */
const mostWrong = 10;

const nobody: Candidate = {
  client_id: '00000000-0000-0000-0000-000000000000',
  type: '',
  body: {},
  last_ssn: null,
  ways: 0,
  met: 0,
  days: 0,
  wrong: 0,
};

/**
 * Whether a person is known in the group of tenants, and, after a full match at this very tenant, which client it is: the
 * visitor may then check in for half an hour (D-46). A yes and a no take the same steps, so that time tells neither.
 */
export async function recognise(db: Database, caller: Caller, person: JsonObject, now: Date) {
  const keys = matchKeys(person, caller.scope.groupCode);
  refuseIncomplete(person, keys);
  const known = await isKnown(db, keys);
  const candidates = await candidatesFor(db, caller, keys, dayIn(caller.state.tenant.timeZone, now));
  const match = [...candidates, nobody]
    .filter((each) => isFull(each, person, caller))
    .find(({ client_id }) => client_id !== nobody.client_id);
  const { client_id, body, days } = match ?? nobody;
  const standing = (await membershipStatusesOf(db, caller.state, [client_id])).get(client_id);
  const mistaken = candidates.filter((each) => !isFull(each, person, caller) && isAskedForDigits(each, person, caller));
  await audit(
    db,
    caller,
    'wrong digits',
    mistaken.map((each) => each.client_id),
  );
  await grant(db, caller, client_id);
  await audit(db, caller, 'recognise client', [match === undefined ? 'nobody' : client_id]);
  if (match === undefined) return { exists: known };
  const threshold = confirmationDays(caller.state);
  return { exists: true, match: { ...shownClient(client_id, body, standing), confirmContact: threshold > 0 && days > threshold } };
}

/** Whether somebody of the group has one of these keys. Nothing more is told of other tenants. */
async function isKnown(db: Database, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select client_is_known(array[${sql.join(keys)}]::text[]) as known`.execute(db);
  return rows[0]?.known === true;
}

function refuseIncomplete(person: JsonObject, keys: readonly string[]): void {
  const errors = [
    ...(keys.length === 0 ? [fieldError('/email', 'required')] : []),
    ...(isDay(own(person, 'dob')) ? [] : [fieldError('/dob', 'date_of_birth')]),
  ];
  if (errors.length > 0) throw answersInvalid(errors);
}

function isDay(value: unknown): boolean {
  return value === undefined || value === '' || (typeof value === 'string' && /^\d\d\/\d\d\/\d{4}$/.test(value));
}

/** Whoever was entered first is met, unless another is an active member: a copy somebody makes later must not stand in the way. */
async function candidatesFor(
  db: Database,
  { scope, state }: Caller,
  keys: readonly string[],
  today: string,
): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.client_id, c.type, c.body, s.last_ssn, w.ways::int, w.met::int,
      ${daysSinceConfirmed(today, state.tenant.timeZone)} as days,
      (select count(*) from audit a where a.tenant_id = c.tenant_id and a.about = c.client_id::text
        and a.what = 'wrong digits' and a.at > now() - interval '1 hour')::int as wrong
    from clients c
    join lateral (select count(*) as ways, count(*) filter (where m.match_key in (${sql.join(keys)})) as met
      from client_matches m where m.tenant_id = c.tenant_id and m.client_id = c.client_id) w on w.met > 0
    left join client_last_ssn s on s.tenant_id = c.tenant_id and s.client_id = c.client_id
    where c.tenant_id = ${scope.tenantId} and c.status = 'Active' and c.client_id in (
      select client_id from client_matches where group_code = ${scope.groupCode} and match_key in (${sql.join(keys)})
        and tenant_id = ${scope.tenantId})
    order by exists (select 1 from enrollments e where e.tenant_id = c.tenant_id and e.status = 'Active'
      and e.client_id in (c.client_id, c.primary_client_id, c.group_client_id)) desc, c.created_at limit 5`.execute(db);
  return rows;
}

/**
 * A person is met by the day of birth besides name and contact, and by the last four digits where the tenant asks for
 * them. A business has no such secrets: of it everything that is on file must be met.
 */
function isFull(candidate: Candidate, person: JsonObject, caller: Caller): boolean {
  const sameDigits = isSame(String(own(person, 'lastSSN') ?? ''), candidate.last_ssn ?? '') && candidate.wrong < mostWrong;
  if (candidate.type === 'Group') return candidate.met === candidate.ways;
  return hasDay(person) && (sameDigits || !isAskedForDigits(candidate, person, caller));
}

function isAskedForDigits({ type }: Candidate, person: JsonObject, { state }: Caller): boolean {
  return type !== 'Group' && hasDay(person) && state.parsedSettings[knownSettings.lastFourSsn]?.on === true;
}

function hasDay(person: JsonObject): boolean {
  return typeof own(person, 'dob') === 'string' && own(person, 'dob') !== '';
}

function isSame(given: string, kept: string): boolean {
  const [one, other] = [given, kept].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

async function grant(db: Database, { scope, sessionId }: Caller, clientId: string): Promise<void> {
  await sql`insert into capabilities (tenant_id, session_id, client_id, until)
    select tenant_id, ${sessionId}, client_id, now() + interval '30 minutes' from clients
    where tenant_id = ${scope.tenantId} and client_id = ${clientId}
    on conflict (tenant_id, session_id, client_id) do update set until = excluded.until`.execute(db);
}
