import { isBlank } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import type { Application } from './inbox.js';

type Column = readonly [title: string, value: (application: Application) => string | null | undefined];

const columns: readonly Column[] = [
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
  ['phones', ({ answers }) => listed(own(answers, 'phones'), ['extension', 'value'], ' ')],
  ['address', ({ answers }) => spelled(own(answers, 'address'), ['addressLine1', 'addressLine2', 'city', 'state', 'zip'], ', ')],
  ['enrollments', ({ enrollments }) => enrollments.map(({ offering, status }) => `${offering}: ${status}`).join('; ')],
  [
    'payments',
    ({ payments }) =>
      payments.map(({ amount, currency, status, reference }) => `${money(amount, currency)} ${status} ${reference}`).join('; '),
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
  ['possibleClients', ({ appointments }) => appointments.flatMap(({ possibleClientId }) => possibleClientId ?? []).join('; ')],
  ['supersededBy', ({ supersededBy }) => supersededBy],
];

const ssnColumn: Column = ['lastSSN', ({ lastSSN }) => lastSSN];

/** Applications as a table for spreadsheets, which read it as UTF-8 for its first mark. */
export function applicationsCsv(applications: readonly Application[], withSSN: boolean): string {
  const all = withSSN ? [...columns, ssnColumn] : columns;
  const lines = [all.map(([title]) => title), ...applications.map((each) => all.map(([, value]) => value(each) ?? ''))];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula is kept a text by an apostrophe before it. */
function cell(text: string): string {
  const plain = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function money(amount: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

function listed(list: unknown, keys: readonly string[], between: string): string {
  return Array.isArray(list) ? list.map((each: unknown) => spelled(each, keys, between)).join('; ') : '';
}

function spelled(value: unknown, keys: readonly string[], between: string): string {
  return keys
    .map((key) => own(value, key))
    .filter(isText)
    .join(between);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}
