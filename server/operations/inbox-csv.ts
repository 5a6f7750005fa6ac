import { isBlank } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import type { Application } from './inbox.js';

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

/** Returns applications as CSV with a byte order mark, by which spreadsheets recognise UTF-8: a column for each answer that anybody gave. */
export function applicationsCsv(applications: readonly Application[], withSSN: boolean): string {
  const all = [...columns, ...(withSSN ? [ssnColumn] : []), ...answerColumns(applications)];
  const lines = [all.map(([title]) => title), ...applications.map((each) => all.map(([, value]) => value(each) ?? ''))];
  return `\uFEFF${lines.map((line) => line.map(toCell).join(',')).join('\r\n')}\r\n`;
}

/**
 * Returns a column for each answer of the applications that has none yet, also of fields that a tenant added to its forms; the answers of a
 * request are named after its form.
 */
function answerColumns(applications: readonly Application[]): readonly CsvColumn[] {
  const answers = new Map(applications.map((each) => [each, new Map(leavesOf(each.answers, each.form ?? ''))]));
  const paths = new Set([...answers.values()].flatMap((leaves) => [...leaves.keys()]).filter((path) => !SHOWN_ANSWERS.test(path)));
  return [...paths].toSorted().map((path): CsvColumn => [path, (application) => answers.get(application)?.get(path)]);
}

/** Returns the values inside a value as texts, by their dotted paths; a list of texts is one text. */
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

/** Joins the entries of a list, each as its joined values; empty for anything else. */
function joinEntries(list: unknown, keys: readonly string[], between: string): string {
  return Array.isArray(list) ? list.map((each: unknown) => joinValues(each, keys, between)).join('; ') : '';
}

/** Joins the non-blank texts at these keys. */
function joinValues(value: unknown, keys: readonly string[], between: string): string {
  return keys
    .map((key) => own(value, key))
    .filter(isText)
    .join(between);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}
