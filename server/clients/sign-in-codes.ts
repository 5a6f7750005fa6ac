import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import { dayIn, toRequestDate } from '../base/calendar.js';
import { isSameText } from '../base/constant-time.js';
import { isEmailAddress, mailboxOf } from '../base/email-address.js';
import { WindowCounts } from '../base/window-counts.js';
import type { Database } from '../database/store.js';
import { answersInvalid, fieldError } from '../errors/api-error.js';
import type { LiveLibrary } from '../library/live-library.js';
import { enqueue } from '../visit/outbox.js';
import { chooseLanguage, offeredLanguages } from '../shared/language.js';
import { type Caller, audit } from '../visit/caller.js';
import { requireDefinitions } from '../visit/validate-by-form.js';
import { maskClient } from './check-in.js';
import { membershipStatusesOf } from './membership-status.js';
import { isUuid, managesMembers, selectProvenClients } from './own-clients.js';
import { grantCapability, matchingClients } from './recognize-client.js';
import { matchKeys } from '../base/match-keys.js';

/** The outbox kinds of a letter with a code, and of the warning after many wrong ones. */
export const codeLetter = 'code-letter';
export const codeWarning = 'code-warning';

/** For how many minutes a code opens a record, and how many wrong entries end it. */
const lifetime = 10;
const maxTries = 5;

/** After so many wrong codes within a day the email on file gets a warning. */
const warningAfter = 50;

/** How many letters an hour: about one record from one network address, to one mailbox, and from one network address. */
const limits = { ofRecord: 5, ofMailbox: 10, ofAddress: 20 };

/** Counts letters with codes in this process, within an hour. */
export function openLetterCounts(): WindowCounts {
  return new WindowCounts(60 * 60_000);
}

/** How letters leave this server. */
export interface LetterDelivery {
  /** False in production without a mail server. */
  readonly areSent: boolean;
  /** Where letters of a demo can be read. */
  readonly shownAt?: string | undefined;
}

export interface CodeServices {
  readonly library: LiveLibrary;
  readonly secrets: { readonly session: readonly string[] };
  readonly letters?: LetterDelivery | undefined;
}

/** A record that a code may open. */
interface CodeRecord {
  readonly client_id: string;
  readonly email: string | null;
  readonly type: string;
  readonly created_at: Date;
}

/**
 * Sends each record of a business that matches by name and contact a code of its own (D-135). The answer is the same for no record, for one
 * without an email and over a limit.
 */
export async function sendCodesToGroup(services: CodeServices, db: Database, caller: Caller, group: JsonObject, counts: WindowCounts) {
  const keys = matchKeys(group, caller.scope.groupCode);
  if (keys.length === 0) throw answersInvalid([fieldError('/email', 'required')]);
  const { rows } = await sql<CodeRecord>`select c.client_id, c.email, c.type, c.created_at from clients c
    where c.type = 'Group' and ${matchingClients(caller, keys)}`.execute(db);
  return sendCodes(services, db, caller, rows, counts);
}

/** The same for a member who was recognized and manages the own dependents. */
export async function sendCodeToMember(services: CodeServices, db: Database, caller: Caller, id: string, counts: WindowCounts) {
  const client = isUuid(id)
    ? await selectProvenClients(db, caller).select('c.email').where('c.client_id', '=', id).executeTakeFirst()
    : undefined;
  return sendCodes(services, db, caller, client !== undefined && managesMembers(client, caller.state) ? [client] : [], counts);
}

async function sendCodes(
  { library, secrets, letters = { areSent: true } }: CodeServices,
  db: Database,
  caller: Caller,
  records: readonly CodeRecord[],
  counts: WindowCounts,
) {
  const language = chooseLanguage(offeredLanguages(requireDefinitions(library, caller).library), caller.languages ?? []);
  const chosen = letters.areSent ? withinLimits(records, caller, counts) : [];
  // Without a record the steps are the same, and no letter is written.
  const codes = (chosen.length === 0 ? [undefined] : chosen).map((record) => ({ record, id: randomUUID(), code: newCode() }));
  const rows = codes.map(({ record, id, code }) => ({
    tenant_id: caller.scope.tenantId,
    code_id: id,
    session_id: caller.sessionId,
    client_id: record?.client_id ?? null,
    code_hash: hashOf(id, code, secrets.session[0] ?? ''),
    expires_at: sql<Date>`now() + ${lifetime} * interval '1 minute'`,
  }));
  await db.insertInto('sign_in_codes').values(rows).execute();
  const messages = codes.flatMap(({ record, code }) => {
    if (record === undefined) return [];
    const enteredOn = toRequestDate(dayIn(caller.state.tenant.timeZone, record.created_at));
    const body = { to: record.email, code, language, enteredOn, isGroup: record.type === 'Group' };
    return [{ kind: codeLetter, minutes: lifetime, body }];
  });
  await enqueue(db, caller.scope.tenantId, messages);
  await audit(db, caller, 'send code', chosen.length === 0 ? ['nobody'] : chosen.map(({ client_id }) => client_id));
  if (!letters.areSent) return { code: 'call' as const };
  return { code: 'sent' as const, ...(letters.shownAt !== undefined && { lettersAt: letters.shownAt }) };
}

/** Returns the records whose email a letter may go to, and counts the letters; without a record, one request. */
function withinLimits(records: readonly CodeRecord[], { address = '' }: Caller, counts: WindowCounts): readonly CodeRecord[] {
  if (counts.add(`address ${address}`, Math.max(1, records.length)).total > limits.ofAddress) return [];
  return records.filter(
    ({ client_id, email }) =>
      isEmailAddress(email) &&
      counts.add(`record ${client_id} ${address}`).total <= limits.ofRecord &&
      counts.add(`mailbox ${mailboxOf(email)}`).total <= limits.ofMailbox,
  );
}

/**
 * Returns the masked client whose code this is, and lets the session manage its people for 30 minutes; undefined for a wrong code, which
 * counts against every code of the session. A code may be repeated until it expires.
 */
export async function openByCode({ secrets }: CodeServices, db: Database, caller: Caller, code: string) {
  const { tenantId } = caller.scope;
  const live = await db
    .selectFrom('sign_in_codes')
    .select(['code_id', 'client_id', 'code_hash'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', caller.sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', maxTries)
    .orderBy('code_id')
    .forUpdate()
    .execute();
  const opened = live.filter(({ code_id, code_hash }) =>
    secrets.session.map((key) => isSameText(hashOf(code_id, code, key), code_hash)).includes(true),
  );
  const clientId = opened.find(({ client_id }) => client_id !== null)?.client_id ?? undefined;
  if (clientId === undefined) {
    await countWrongCode(db, caller, live);
    return undefined;
  }
  await grantCapability(db, caller, clientId, true);
  await audit(db, caller, 'recognise client', [clientId]);
  const client = await selectProvenClients(db, caller).where('c.client_id', '=', clientId).executeTakeFirst();
  const status = (await membershipStatusesOf(db, caller, [clientId])).get(clientId);
  return client && { ...maskClient(client, caller.state, status), confirmContact: false };
}

/** Counts a wrong entry, and warns the email on file when a day has had too many. */
async function countWrongCode(db: Database, caller: Caller, live: readonly { code_id: string; client_id: string | null }[]): Promise<void> {
  if (live.length === 0) return;
  const { tenantId } = caller.scope;
  const codeIds = live.map(({ code_id }) => code_id);
  await sql`update sign_in_codes set tries = tries + 1 where tenant_id = ${tenantId} and code_id = any (${codeIds}::uuid[])`.execute(db);
  const clientIds = [...new Set(live.flatMap(({ client_id }) => client_id ?? []))].toSorted();
  for (const id of clientIds) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${id}`}, 0))`.execute(db);
    await audit(db, caller, 'wrong code', [id]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit
      where tenant_id = ${tenantId} and about = ${id} and what = 'wrong code' and at > now() - interval '1 day'`.execute(db);
    if (rows[0]?.count === warningAfter) await enqueue(db, tenantId, [{ kind: codeWarning, body: { clientId: id } }]);
  }
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Returns the keyed hash of a code: six digits alone would be found by trying all. */
function hashOf(id: string, code: string, key: string): string {
  return createHmac('sha256', key).update(`sign-in code ${id} ${code}`).digest('base64url');
}
