import type { Ask } from '../../server/operations/operations.js';
import { ENROLLMENT_REFERENCE, type FoundRecord, idsOf, type PersonRecords, rowsOf, textsOf } from './person-records.js';

/** What is left out of every row: sessions are keys, and the ids at gateways have no use elsewhere. */
const HIDDEN = '{tenant_id,group_code,session_id,gateway_source,gateway_merchant,charge_id,act,source_id,last_ssn}';

/** An id, or a reference that people quote. */
const MARK = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}/g;

export interface ExportOptions {
  readonly withSSN: boolean;
  /** Also everything of the members of a group. */
  readonly withMembers: boolean;
}

/** Everything of a person, by what it is. */
export type PersonExport = Readonly<Record<string, unknown>> & { readonly uploads: readonly ExportedUpload[] };

interface ExportedUpload {
  readonly uploadId: string;
  readonly name: string;
}

interface FamilyRow {
  readonly client_id: string;
  readonly is_member: boolean;
  readonly name: string;
  readonly dob: string | null;
}

/** Returns the people behind the clients of a person: these, their dependents, and the members of a group. */
async function familyOf(ask: Ask, { tenant, records }: PersonRecords): Promise<readonly FamilyRow[]> {
  const query = `with recursive family as (
      select client_id, false as is_member from clients where client_id = any(${idsOfKind(records, 'client')})
      union select c.client_id, f.is_member or c.primary_client_id is distinct from f.client_id
        from clients c join family f on c.primary_client_id = f.client_id or c.group_client_id = f.client_id)
    select client_id, bool_and(f.is_member) as is_member, concat_ws(' ', first_name, last_name, business_name) as name, dob::text as dob
      from family f join clients c using (client_id) where c.status <> 'Erased'
      group by client_id, first_name, last_name, business_name, dob order by min(c.created_at), client_id`;
  return rowsOf<FamilyRow>(ask, tenant, query);
}

function idsOfKind(records: readonly FoundRecord[], kind: FoundRecord['kind']): string {
  return idsOf(records.filter((record) => record.kind === kind).map(({ id }) => id));
}

/** Returns the members of the group that a person is; empty for other people. */
export async function groupMembers(ask: Ask, person: PersonRecords): Promise<readonly FamilyRow[]> {
  return (await familyOf(ask, person)).filter(({ is_member }) => is_member);
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a table, called `r`, that meet the rest of a query, with a JSON object of SQL added to each. */
type ReadRows = (from: string, added?: string) => Promise<readonly Row[]>;

function rowReader(ask: Ask, tenant: string): ReadRows {
  return async (from, added = "'{}'::jsonb") => {
    const found = await rowsOf<{ row: object }>(ask, tenant, `select to_jsonb(r) - '${HIDDEN}'::text[] || ${added} as row from ${from}`);
    return found.map(({ row }) => Object.fromEntries(Object.entries(row).map(([key, value]) => [inCamelCase(key), value])));
  };
}

/** The ids of a person's records, as arrays in SQL. */
interface RecordIds {
  /** With the dependents. */
  readonly clients: string;
  readonly requests: string;
  readonly agents: string;
}

/** Returns everything of a person, with the dependents. */
export async function exportPerson(ask: Ask, person: PersonRecords, options: ExportOptions): Promise<PersonExport> {
  const { tenant, records, emails } = person;
  const family = await familyOf(ask, person);
  const members = family.filter(({ is_member }) => is_member);
  const people = family.filter(({ is_member }) => options.withMembers || !is_member);
  const ids = {
    clients: idsOf(people.map(({ client_id }) => client_id)),
    requests: idsOfKind(records, 'request'),
    agents: idsOfKind(records, 'agent'),
  };
  const readRows = rowReader(ask, tenant);
  const found = await readRecords(readRows, ids, options);
  const traces = await readTraces(readRows, ids, emails, JSON.stringify(found));
  const others = options.withMembers ? [] : members.map(({ client_id, name, dob }) => ({ clientId: client_id, name, dob }));
  return { tenant, emails, ...found, ...(others.length > 0 && { members: others }), ...traces };
}

/** Returns the rows that belong to the person by their keys. */
async function readRecords(rows: ReadRows, { clients, requests, agents }: RecordIds, { withSSN }: ExportOptions) {
  const ofClients = `r.client_id = any(${clients})`;
  const digits = (column: string): string => `jsonb_build_object('lastSSN', ${withSSN ? column : "'on file'"})`;
  return {
    clients: await rows(
      `clients r where ${ofClients} order by created_at, client_id`,
      `coalesce((select ${digits('d.last_ssn')} from client_last_ssn d where d.client_id = r.client_id), '{}')`,
    ),
    enrollments: await rows(
      `enrollments r where ${ofClients} order by created_at, position, client_enrollment_id`,
      `jsonb_build_object('reference', ${ENROLLMENT_REFERENCE})`,
    ),
    payments: await rows(
      `payments r where ${ofClients} order by created_at, payment_id`,
      `jsonb_build_object('lines', (select coalesce(jsonb_agg(jsonb_build_object('clientEnrollmentId', client_enrollment_id, 'amount', amount)), '[]')
        from payment_lines l where l.payment_id = r.payment_id))`,
    ),
    paymentSources: await rows(`payment_sources r where ${ofClients} order by created_at, source_id`),
    checkIns: await rows(`check_ins r where ${ofClients} order by day`),
    appointments: await rows(`appointment_requests r where ${ofClients} order by created_at, request_id`),
    questionnaires: await rows(`questionnaire_responses r where ${ofClients} order by created_at, response_id`),
    requests: await rows(
      `requests r where request_id = any(${requests}) order by created_at, request_id`,
      `case when r.last_ssn is null then '{}' else ${digits('r.last_ssn')} end`,
    ),
    agents: await rows(`contacts r where contact_id = any(${agents}) order by created_at, contact_id`),
  };
}

/** Returns the rows that name the person, by the ids and references in the text of the records. */
async function readTraces(rows: ReadRows, { clients, requests, agents }: RecordIds, emails: readonly string[], text: string) {
  const marks = textsOf([...new Set(text.match(MARK))]);
  const isOfOthers = (condition: string): string =>
    `exists (select from clients o where not o.client_id = any(${clients}) and ${condition})`;
  const sessions = `select session_id from clients where client_id = any(${clients}) union select session_id from requests
    where request_id = any(${requests}) union select session_id from contacts where contact_id = any(${agents})`;
  // A row of `rows` has the keys of its table.
  const uploads = (await rows(
    `uploads r where upload_id::text = any(${marks}) order by created_at, upload_id`,
  )) as unknown as readonly ExportedUpload[];
  return {
    letters: await rows(
      `outbox r where exists (select from regexp_matches(body::text, '${MARK.source}', 'g') m where m[1] = any(${marks}))
        or lower(body ->> 'to') = any(${textsOf(emails)}) and not ${isOfOthers("lower(o.email) = lower(r.body ->> 'to')")}
        order by created_at, message_id`,
    ),
    // A session that entered another person too may have drafts of either.
    drafts: await rows(
      `drafts r where session_id <> '' and session_id in (${sessions}) and not ${isOfOthers('o.session_id = r.session_id')} order by updated_at`,
    ),
    audit: await rows(`audit r where about = any(${marks}) order by at, entry_id`),
    uploads,
  };
}

function inCamelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Returns the bytes of an upload. */
export async function bytesOfUpload(ask: Ask, tenant: string, { uploadId }: ExportedUpload): Promise<Buffer> {
  const query = `select encode(bytes, 'base64') as part from upload_parts where upload_id = any(${idsOf([uploadId])}) order by position`;
  const parts = await rowsOf<{ part: string }>(ask, tenant, query);
  return Buffer.concat(parts.map(({ part }) => Buffer.from(part, 'base64')));
}
