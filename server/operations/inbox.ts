import { own } from '../../engine/base/pointer.js';
import { type JsonObject, isBlank } from '../../engine/index.js';
import { paymentLetter } from '../payments/settling/queue-payment-letters.js';
import { acknowledgement } from '../visit/outbox.js';
import { maxAttempts } from './outbox/dispatcher.js';

/**
 * What an applicant sent, and its enrollments and payments. A request, an agent who signed up and a letter that was given up have a type of
 * their own, and nothing but a form, a reference and answers; an agent has a name, too. Amounts are in the currency's smallest unit.
 */
export interface Application {
  /** ISO, UTC. */
  readonly receivedAt: string;
  readonly tenant: string;
  readonly clientId: string | null;
  readonly primaryClientId: string | null;
  readonly type: string;
  readonly status: string;
  /** The record that took its place in the same visit, if the status is Superseded (D-4). */
  readonly supersededBy: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly businessName: string | null;
  /** yyyy-MM-dd */
  readonly dob: string | null;
  readonly email: string | null;
  /** The form of a request. */
  readonly form: string | null;
  /** What the visitor quotes who sent a request. */
  readonly reference: string | null;
  readonly answers: JsonObject;
  readonly enrollments: readonly {
    /** What the person quotes until there is a payment. */
    readonly reference: string;
    readonly offering: string;
    readonly kind: string;
    readonly startDate: string | null;
    readonly billingInterval: string;
    readonly quantity: number;
    /** Price × quantity. */
    readonly cost: number;
    /** Into how many payments the cost is divided; 1 if it is not. */
    readonly installments: number;
    readonly registrationFee: number;
    readonly status: string;
    /** Of the last payment for it. */
    readonly paymentStatus: string | null;
  }[];
  readonly payments: readonly {
    readonly method: string;
    readonly amount: number;
    readonly currency: string;
    readonly status: string;
    readonly reference: string;
  }[];
  readonly appointments: readonly {
    readonly reference: string;
    readonly request: JsonObject;
    /** A client of the tenant that the request may come from (D-24). */
    readonly possibleClientId: string | null;
  }[];
  /** Present only if requested. */
  readonly lastSSN?: string | null;
}

/** Filters applications by the tenant's calendar day, yyyy-MM-dd, and states whether SSN digits are included. */
export interface InboxFilter {
  readonly since: string | undefined;
  readonly withSSN: boolean;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** Oldest first, each row as `{ application }`; throws for an invalid day. */
export function applicationsQuery({ since, withSSN }: InboxFilter): string {
  if (since !== undefined && !day.test(since)) throw new Error('A day is written yyyy-MM-dd.');
  const isSince = since === undefined ? '' : `and (c.created_at at time zone (t.body ->> 'timeZone'))::date >= date '${since}'`;
  const ssn = (digits: string): string => (withSSN ? `|| jsonb_build_object('lastSSN', (${digits}))` : '');
  return `select application from (
      select ${application} ${ssn(lastSSN)} as application, c.created_at, c.client_id as id
        from clients c join tenants t on t.tenant_id = c.tenant_id where c.status <> 'Erased' ${isSince}
      union all
      select ${request} ${ssn('c.last_ssn')} as application, c.created_at, c.request_id as id
        from requests c join tenants t on t.tenant_id = c.tenant_id where true ${isSince}
      union all
      select ${agent} ${ssn('null')} as application, c.created_at, c.contact_id as id
        from contacts c join tenants t on t.tenant_id = current_setting('app.tenant_id')
        where c.session_id is not null and c.body -> 'associations' @> jsonb_build_array(jsonb_build_object('referenceId', t.tenant_id)) ${isSince}
      union all
      select ${letter} ${ssn('null')} as application, c.created_at, c.message_id as id
        from outbox c join tenants t on t.tenant_id = c.tenant_id where ${isNotSent} ${isSince}) received
    order by created_at, id`;
}

const lastSSN = 'select s.last_ssn from client_last_ssn s where s.tenant_id = c.tenant_id and s.client_id = c.client_id';

const enrollments = `select coalesce(jsonb_agg(jsonb_build_object(
    'reference', 'EN-' || upper(overlay(left(e.client_enrollment_id::text, 8) placing '-' from 5 for 0)),
    'offering', e.offering_name, 'kind', e.kind, 'startDate', e.start_date,
    'billingInterval', e.billing_interval, 'quantity', e.quantity, 'cost', e.cost, 'installments', e.installments,
    'registrationFee', e.registration_fee, 'status', e.status,
    'paymentStatus', (select p.status from payment_lines l join payments p using (tenant_id, payment_id)
      where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id order by p.created_at desc limit 1))
    order by e.created_at, e.position, e.client_enrollment_id), '[]')
  from enrollments e where e.tenant_id = c.tenant_id and e.client_id = c.client_id`;

const payments = `select coalesce(jsonb_agg(jsonb_build_object('method', p.payment_method, 'amount', p.amount, 'currency', p.currency,
    'status', p.status, 'reference', p.reference) order by p.created_at, p.payment_id), '[]')
  from payments p where p.tenant_id = c.tenant_id and p.client_id = c.client_id`;

const appointments = `select coalesce(jsonb_agg(jsonb_build_object('reference', a.reference, 'request', a.body,
    'possibleClientId', a.possible_client_id) order by a.created_at), '[]')
  from appointment_requests a where a.tenant_id = c.tenant_id and a.client_id = c.client_id`;

const receivedAt = `to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const application = `jsonb_build_object(
  'receivedAt', ${receivedAt}, 'tenant', t.code,
  'clientId', c.client_id, 'primaryClientId', c.primary_client_id, 'type', c.type, 'status', c.status, 'supersededBy', c.superseded_by,
  'firstName', c.first_name, 'lastName', c.last_name, 'businessName', c.business_name, 'dob', c.dob, 'email', c.email,
  'form', null, 'reference', null,
  'answers', c.body, 'enrollments', (${enrollments}), 'payments', (${payments}), 'appointments', (${appointments}))`;

/** An entry that is no person. */
const entry = (type: string, status: string, form: string, reference: string, answers: string): string => `jsonb_build_object(
  'receivedAt', ${receivedAt}, 'tenant', t.code,
  'clientId', null, 'primaryClientId', null, 'type', '${type}', 'status', ${status}, 'supersededBy', null,
  'firstName', null, 'lastName', null, 'businessName', null, 'dob', null, 'email', null,
  'form', ${form}, 'reference', ${reference},
  'answers', ${answers}, 'enrollments', '[]'::jsonb, 'payments', '[]'::jsonb, 'appointments', '[]'::jsonb)`;

const request = entry('Request', `'Received'`, 'c.form_id', 'c.reference', 'c.body');

const agentStatus = `case when (c.body #>> '{referralLink,isCreated}')::boolean then 'Accepted'
  when c.body -> 'associations' @> '[{"status": "Active"}]' then 'Pending' else 'Refused' end`;

/** Its reference is the id by which it is accepted. */
const agent = `${entry('Agent', agentStatus, `'agent'`, 'c.contact_id', `c.body - '{contactId,firstName,lastName,email,referralLink}'::text[]`)}
  || jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email)`;

/** A letter to a visitor that was given up, so that the staff can reach the person another way. */
const isNotSent = `c.kind in ('${acknowledgement}', '${paymentLetter}') and c.sent_at is null and c.attempts >= ${maxAttempts}`;

const letter = entry(
  'Letter',
  `'Not sent'`,
  `'letter'`,
  `coalesce(c.body ->> 'reference', (select p.reference from payments p where p.tenant_id = c.tenant_id and p.payment_id::text = c.body ->> 'paymentId'))`,
  `c.body - '{reference,languages}'::text[]`,
);

type CsvColumn = readonly [title: string, value: (application: Application) => string | null | undefined];

const columns: readonly CsvColumn[] = [
  ['receivedAt', ({ receivedAt }) => receivedAt],
  ['tenant', ({ tenant }) => tenant],
  ['clientId', ({ clientId }) => clientId],
  ['primaryClientId', ({ primaryClientId }) => primaryClientId],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
  ['businessName', ({ businessName }) => businessName],
  ['dob', ({ dob }) => dob],
  ['email', ({ email }) => email],
  ['phones', ({ answers }) => joinEntries(own(answers, 'phones'), ['extension', 'value'], ' ')],
  ['address', ({ answers }) => joinValues(own(answers, 'address'), ['addressLine1', 'addressLine2', 'city', 'state', 'zip'], ', ')],
  [
    'enrollments',
    ({ enrollments }) =>
      enrollments.map(({ offering, quantity, status }) => `${quantity > 1 ? `${quantity} × ` : ''}${offering}: ${status}`).join('; '),
  ],
  [
    'payments',
    ({ payments }) =>
      payments.map(({ amount, currency, status, reference }) => `${formatAmount(amount, currency)} ${status} ${reference}`).join('; '),
  ],
  ['appointments', ({ appointments }) => appointments.map(({ reference }) => reference).join('; ')],
  [
    'notes',
    ({ appointments }) =>
      appointments
        .map(({ request }) => own(request, 'note'))
        .filter(isText)
        .join('; '),
  ],
  ['form', ({ form }) => form],
  ['reference', ({ reference }) => reference],
  ['possibleClients', ({ appointments }) => appointments.flatMap(({ possibleClientId }) => possibleClientId ?? []).join('; ')],
  ['supersededBy', ({ supersededBy }) => supersededBy],
];

const ssnColumn: CsvColumn = ['lastSSN', ({ lastSSN }) => lastSSN];

/** The answers that a column above has already, and everything in them. */
const SHOWN_ANSWERS = /^(type|firstName|lastName|businessName|dob|email|phones|address\.(addressLine[12]|city|state|zip))(\.|$)/;

/** With a byte order mark, by which spreadsheets recognise UTF-8, and a column for each answer that anybody gave. */
export function applicationsCsv(applications: readonly Application[], withSSN: boolean): string {
  const all = [...columns, ...(withSSN ? [ssnColumn] : []), ...answerColumns(applications)];
  const lines = [all.map(([title]) => title), ...applications.map((each) => all.map(([, value]) => value(each) ?? ''))];
  return `\uFEFF${lines.map((line) => line.map(toCell).join(',')).join('\r\n')}\r\n`;
}

/** Of answers without a column, also of fields that a tenant added to its forms; those of a request are named after its form. */
function answerColumns(applications: readonly Application[]): readonly CsvColumn[] {
  const answers = new Map(applications.map((each) => [each, new Map(leavesOf(each.answers, each.form ?? ''))]));
  const paths = new Set([...answers.values()].flatMap((leaves) => [...leaves.keys()]).filter((path) => !SHOWN_ANSWERS.test(path)));
  return [...paths].toSorted().map((path): CsvColumn => [path, (application) => answers.get(application)?.get(path)]);
}

/** By their dotted paths; a list of texts is one text. */
function leavesOf(value: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (isBlank(value)) return [];
  if (Array.isArray(value)) return [[path, value.map((entry) => (isText(entry) ? entry : JSON.stringify(entry))).join('; ')]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, path === '' ? key : `${path}.${key}`));
}

/** Quotes a cell and prefixes formulas with an apostrophe, so that spreadsheets show them as text. */
function toCell(text: string): string {
  const plain = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function formatAmount(amount: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

function joinEntries(list: unknown, keys: readonly string[], between: string): string {
  return Array.isArray(list) ? list.map((each: unknown) => joinValues(each, keys, between)).join('; ') : '';
}

function joinValues(value: unknown, keys: readonly string[], between: string): string {
  return keys
    .map((key) => own(value, key))
    .filter(isText)
    .join(between);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}
