import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Form, JsonObject } from '../../engine/index.js';
import { own, pointer, valueAt, withValue } from '../../engine/pointer.js';
import { sendInsert } from '../store/scope.js';
import type { Database } from '../store/store.js';
import type { ClientTable, Tables } from '../store/tables.js';
import type { Caller } from '../visitors/caller.js';
import { type ClientRecord, clientRecord } from './client-record.js';
import type { Judged } from '../submission/validate-submission.js';
import { matchKeys } from './match-keys.js';
import { displayName } from './names.js';
import { type Ties, withTies } from './ties.js';
import { clientList, clientsIn } from '../../engine/site/client-list.js';

/** Somebody who is to be a client: what a form sent, and to whom the person belongs. */
export interface NewPerson {
  readonly body: JsonObject;
  readonly judged: Judged;
  readonly ties: Ties | undefined;
}

/** Who sent it, and when. */
export interface SavedAs {
  readonly caller: Caller;
  readonly now: Date;
}

/** The people of one body: somebody alone, or a family whose first is the primary of the others. */
export function peopleOf(judged: Judged, form: Form, ties: Ties | undefined): NewPerson[] {
  const [first = judged.payload, ...others] = clientsIn(judged.payload).filter(isObject);
  const entries = clientList(form)?.form;
  const beside = entries === undefined ? judged : { ...judged, formId: entries.id, formHash: entries.hash };
  return [{ body: first, judged, ties }, ...others.map((body) => ({ body, judged: beside, ties: undefined }))];
}

/** Keeps one body's people. The first of a family is the primary of the others, by its own name and in its own group. */
export function saveFamily(db: Database, submission: SavedAs, [first, ...others]: readonly NewPerson[]): Promise<ClientRecord[]> {
  if (first === undefined) return Promise.resolve([]);
  const primary = newClient(first, submission);
  const [id, name, group] = [primary.row.client_id, displayName(first.body), first.ties?.group];
  const family = others.map((person) => {
    const type = String(valueAt(person.body, '/relationship/type') ?? 'Others');
    return newClient({ ...person, ties: { type, primary: { id, name }, ...(group && { group }) } }, submission);
  });
  return insert(db, [primary, ...family]);
}

/** Keeps people who do not belong to each other, all or none. */
export function saveAll(db: Database, submission: SavedAs, people: readonly NewPerson[]): Promise<ClientRecord[]> {
  return insert(
    db,
    people.map((person) => newClient(person, submission)),
  );
}

interface NewClient {
  readonly row: Insertable<ClientTable>;
  readonly lastSSN: string | undefined;
  readonly keys: readonly string[];
  readonly record: ClientRecord;
}

async function insert(db: Database, clients: readonly NewClient[]): Promise<ClientRecord[]> {
  const rows = clients.map(({ row }) => row);
  await sendInsert(db, db.insertInto('clients').values(rows));
  const secrets = clients.flatMap(({ row, lastSSN }): Tables['client_last_ssn'][] =>
    lastSSN === undefined ? [] : [{ tenant_id: row.tenant_id, client_id: row.client_id, last_ssn: lastSSN }],
  );
  if (secrets.length > 0) await sendInsert(db, db.insertInto('client_last_ssn').values(secrets));
  const matches = clients.flatMap(({ row: { tenant_id, client_id, group_code }, keys }) =>
    keys.map((match_key) => ({ tenant_id, client_id, group_code, match_key })),
  );
  if (matches.length > 0) await sendInsert(db, db.insertInto('client_matches').values(matches));
  return clients.map(({ record }) => record);
}

function newClient({ body: sent, judged, ties }: NewPerson, { caller, now }: SavedAs): NewClient {
  const { tenantId, groupCode } = caller.scope;
  const { body: told, lastSSN } = apart(sent);
  const body = ties === undefined ? told : withTies(told, ties);
  const client = { client_id: randomUUID(), status: 'Active', body, created_at: now, has_last_ssn: lastSSN !== undefined };
  const row: Insertable<ClientTable> = {
    tenant_id: tenantId,
    client_id: client.client_id,
    primary_client_id: ties?.primary?.id ?? null,
    group_client_id: ties?.group?.id ?? null,
    group_code: groupCode,
    session_id: caller.sessionId,
    ...columnsOf(body),
    ...judgedBy(judged),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return { row, lastSSN, keys: matchKeys(body, groupCode), record: clientRecord(caller.scope, client) };
}

/** The digits of the social security number are kept apart from everything else (D-109). */
export function apart(sent: JsonObject): { readonly body: JsonObject; readonly lastSSN: string | undefined } {
  const lastSSN = own(sent, 'lastSSN');
  const body = lastSSN === undefined ? sent : withValue(sent, pointer('lastSSN'), undefined);
  return { body, lastSSN: typeof lastSSN === 'string' && lastSSN !== '' ? lastSSN : undefined };
}

/** What is asked for by name, as columns; the rest is in the body alone. */
export function columnsOf(body: JsonObject) {
  return {
    type: text(body, 'type') ?? 'Individual',
    first_name: text(body, 'firstName'),
    last_name: text(body, 'lastName'),
    business_name: text(body, 'businessName'),
    dob: isoDay(text(body, 'dob')),
    email: text(body, 'email'),
    body: JSON.stringify(body),
  };
}

export function judgedBy({ formId, formHash, settingsHash }: Judged) {
  return { form_id: formId, form_hash: formHash, settings_hash: settingsHash };
}

function text(body: JsonObject, key: string): string | null {
  const value = own(body, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Days travel as MM/dd/yyyy. */
function isoDay(day: string | null): string | null {
  const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${date}`;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
