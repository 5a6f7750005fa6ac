import { comparableText } from '../../server/shared/comparable-text.js';
import type { Ask } from '../../server/operations/operations.js';
import { UsageError } from '../command.js';

/** Which records are searched: by one of the first three, and by the words of a name. */
export interface PersonFilter {
  readonly email: string | undefined;
  readonly reference: string | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
}

/** A record of a person: a client, a request, or an agent's contact. */
export interface FoundRecord {
  readonly kind: 'client' | 'request' | 'agent';
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly name: string;
  /** yyyy-MM-dd; of clients only. */
  readonly dob: string | null;
  readonly email: string | null;
  /** What the person quotes. */
  readonly references: string | null;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns a value as SQL. */
export function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Returns texts as an array in SQL. */
export function textsOf(values: readonly string[]): string {
  return `array[${values.map(quoted).join(', ')}]::text[]`;
}

/** Returns ids as an array in SQL. */
export function idsOf(values: readonly string[]): string {
  return `array[${values.map(quoted).join(', ')}]::uuid[]`;
}

/** Returns the rows of a query at a tenant; throws the message of one that failed. */
export async function rowsOf<Row>(ask: Ask, tenant: string | undefined, text: string): Promise<readonly Row[]> {
  // What comes back is what the query says it is.
  return (await ask('query', { text, tenant })) as readonly Row[];
}

/** Returns the codes of all tenants, or of the only one that is meant. */
export async function codesOf(ask: Ask, only: string | undefined): Promise<readonly string[]> {
  if (only !== undefined) return [only];
  return (await rowsOf<{ code: string }>(ask, undefined, 'select code from tenants order by code')).map(({ code }) => code);
}

/** The reference of an enrollment, as visitors see it. */
export const ENROLLMENT_REFERENCE = `'EN-' || upper(overlay(left(client_enrollment_id::text, 8) placing '-' from 5 for 0))`;

/** Returns the condition of a filter for each kind of record, without the name. Throws UsageError for an empty one and an invalid id. */
function conditionsOf({ email, reference, id }: PersonFilter): Record<FoundRecord['kind'], string> {
  const none = { client: 'false', request: 'false', agent: 'false' };
  if (email !== undefined) {
    const address = quoted(email.trim().toLowerCase());
    const inBody = `exists (select from jsonb_path_query(body, '$.**') v where lower(v #>> '{}') = ${address})`;
    return { client: `lower(email) = ${address}`, request: inBody, agent: `lower(email) = ${address}` };
  }
  if (reference !== undefined) {
    const text = quoted(reference.trim().toUpperCase());
    const owners = ['payments', 'appointment_requests'].map((table) => `select client_id from ${table} where reference = ${text}`);
    const buyers = `select client_id from enrollments where ${ENROLLMENT_REFERENCE} = ${text}`;
    return { ...none, client: `client_id in (${[...owners, buyers].join(' union ')})`, request: `reference = ${text}` };
  }
  const wantedId = id?.trim().toLowerCase() ?? '';
  if (!ID.test(wantedId)) throw new UsageError(id === undefined ? 'Name --email, --reference or --id' : `"${id}" is no id`);
  return { client: `client_id = '${wantedId}'`, request: `request_id = '${wantedId}'`, agent: `contact_id = '${wantedId}'` };
}

const REFERENCES_OF_CLIENT = `(select string_agg(text, ' ' order by text) from (
  select ${ENROLLMENT_REFERENCE} as text from enrollments e where e.client_id = clients.client_id
  union select reference from payments p where p.client_id = clients.client_id
  union select reference from appointment_requests a where a.client_id = clients.client_id) r)`;

/** Returns a query for all records that meet these conditions, the oldest first. */
function recordsQuery({ client, request, agent }: Record<FoundRecord['kind'], string>): string {
  return `select kind, id, type, status, name, dob, email, "references" from (
    select 'client' as kind, client_id::text as id, type, status, concat_ws(' ', first_name, last_name, business_name) as name, dob::text,
        email, ${REFERENCES_OF_CLIENT} as "references", created_at
      from clients where status <> 'Erased' and (${client})
    union all select 'request', request_id::text, form_id, 'Received',
        concat_ws(' ', body ->> 'firstName', body ->> 'lastName', body ->> 'businessName'), null, body ->> 'email', reference, created_at
      from requests where ${request}
    union all select 'agent', contact_id::text, 'Agent', 'Active', concat_ws(' ', first_name, last_name), null, email, null, created_at
      from contacts where ${agent}) found
    order by created_at, id`;
}

/** Returns the records that match at one tenant. Throws UsageError for an empty filter. */
export async function findRecords(ask: Ask, tenant: string, filter: PersonFilter): Promise<readonly FoundRecord[]> {
  const found = await rowsOf<FoundRecord>(ask, tenant, recordsQuery(conditionsOf(filter)));
  const words = comparableText(filter.name).split(' ');
  return found.filter(({ name }) => words.every((word) => comparableText(name).includes(word)));
}

/** All records of one person at a tenant. */
export interface PersonRecords {
  readonly tenant: string;
  readonly records: readonly FoundRecord[];
  /** The e-mail addresses, in lower case. */
  readonly emails: readonly string[];
}

/** Returns the records of the one person who matches at a tenant. Throws if several people match, or none. */
export async function personOf(ask: Ask, tenant: string, filter: PersonFilter): Promise<PersonRecords> {
  const seeds = await findRecords(ask, tenant, filter);
  if (seeds.length === 0) throw new Error(`Nobody at ${tenant} is like that.`);
  const people = distinctPeople(seeds);
  if (people.length > 1)
    throw new Error(`These are ${people.length} people; add --name, or name one with --id:\n${seeds.map(recordLine).join('\n')}`);
  const [who] = people;
  const known = await recordsLike(ask, tenant, seeds);
  const others = distinctPeople(known);
  const isOwn = (record: FoundRecord): boolean =>
    seeds.some(({ id }) => id === record.id) ||
    (who !== undefined && isSamePerson(who, record)) ||
    (record.name === '' && others.length === 1);
  const records = known.filter(isOwn);
  const emails = new Set(records.flatMap(({ email }) => email?.trim().toLowerCase() ?? []));
  if (filter.email !== undefined) emails.add(filter.email.trim().toLowerCase());
  return { tenant, records, emails: [...emails] };
}

/** Returns the records with an address of these, or that the product takes for the same person (D-8), and these themselves. */
async function recordsLike(ask: Ask, tenant: string, seeds: readonly FoundRecord[]): Promise<readonly FoundRecord[]> {
  const ids = idsOf(seeds.map(({ id }) => id));
  const emails = [...new Set(seeds.flatMap(({ email }) => email?.trim().toLowerCase() ?? []))];
  const ofEmails = emails.map((email) => conditionsOf({ email, reference: undefined, id: undefined, name: undefined }));
  const samePerson = `client_id in (select other.client_id from client_matches own join client_matches other using (match_key)
    where own.client_id = any(${ids}))`;
  const any = (kind: FoundRecord['kind'], ...more: readonly string[]): string =>
    [...more, ...ofEmails.map((each) => each[kind])].join(' or ');
  const query = recordsQuery({
    client: any('client', `client_id = any(${ids})`, samePerson),
    request: any('request', `request_id = any(${ids})`),
    agent: any('agent', `contact_id = any(${ids})`),
  });
  return rowsOf<FoundRecord>(ask, tenant, query);
}

/** Returns whether two records are of one person: by the name, and by the birth date where both have one. */
function isSamePerson(one: FoundRecord, other: FoundRecord): boolean {
  return comparableText(one.name) === comparableText(other.name) && (one.dob === other.dob || one.dob === null || other.dob === null);
}

/** Returns one record of each person. Records without a name count for none. */
function distinctPeople(records: readonly FoundRecord[]): readonly FoundRecord[] {
  const people: FoundRecord[] = [];
  const sorted = records.toSorted((one, other) => Number(other.dob !== null) - Number(one.dob !== null));
  for (const record of sorted) if (record.name !== '' && !people.some((person) => isSamePerson(person, record))) people.push(record);
  return people;
}

/** Returns a record as a line for operators. */
export function recordLine({ kind, id, type, status, name, dob, references }: FoundRecord): string {
  return [kind, id, references ?? '-', name || '-', dob ?? '-', type, status].join('  ');
}
