import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type JsonObject, own } from '../../engine/index.js';
import type { Database } from '../store/store.js';
import type { ClientTable, Tables } from '../store/tables.js';
import type { Caller } from '../visitors/caller.js';
import type { Judged } from './judge-request.js';

/** A client as calls answer it: what was sent, less what is kept apart, and what the server adds. */
export type ClientRecord = JsonObject;

/** Who sent what, and when. */
export interface Submission {
  readonly caller: Caller;
  readonly judged: Judged;
  readonly now: Date;
}

interface NewClient {
  readonly row: Insertable<ClientTable>;
  readonly lastSSN: string | undefined;
  readonly record: ClientRecord;
}

/** Keeps every client of a body or none. The first of a family is the primary of the others. */
export async function saveClients(db: Database, submission: Submission): Promise<ClientRecord[]> {
  const { payload } = submission.judged;
  const family = own(payload, 'clients');
  const bodies = Array.isArray(family) ? family.filter(isObject) : [payload];
  const primaryId = randomUUID();
  const clients = bodies.map((body, nth) => newClient(body, submission, nth === 0 ? { id: primaryId } : { id: randomUUID(), primaryId }));
  const secrets = clients.flatMap(({ row, lastSSN }): Tables['client_last_ssn'][] =>
    lastSSN === undefined ? [] : [{ tenant_id: row.tenant_id, client_id: row.client_id, last_ssn: lastSSN }],
  );
  await db
    .insertInto('clients')
    .values(clients.map(({ row }) => row))
    .execute();
  if (secrets.length > 0) await db.insertInto('client_last_ssn').values(secrets).execute();
  return clients.map(({ record }) => record);
}

function newClient(
  client: JsonObject,
  { caller, judged, now }: Submission,
  { id, primaryId = null }: { readonly id: string; readonly primaryId?: string | null },
): NewClient {
  const { lastSSN, ...body } = client;
  const { tenantId, groupCode } = caller.scope;
  const createdAt = now.toISOString();
  const onFile = typeof lastSSN === 'string' && lastSSN !== '';
  const row: Insertable<ClientTable> = {
    tenant_id: tenantId,
    client_id: id,
    primary_client_id: primaryId,
    group_code: groupCode,
    session_id: caller.sessionId,
    type: text(body, 'type') ?? 'Individual',
    first_name: text(body, 'firstName'),
    last_name: text(body, 'lastName'),
    business_name: text(body, 'businessName'),
    dob: isoDay(text(body, 'dob')),
    email: text(body, 'email'),
    body: JSON.stringify(body),
    form_id: judged.formId,
    form_hash: judged.formHash,
    settings_hash: judged.settingsHash,
    created_at: createdAt,
  };
  const record = { ...body, clientId: id, tenantId, tenantGroupCode: groupCode, createdAt, ...(onFile && { lastSSNOnFile: true }) };
  return { row, lastSSN: onFile ? lastSSN : undefined, record };
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
