import type { HashSecret } from './vault.js';

export interface LogEntry {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body?: unknown;
}

const maxEntries = 500;

/** Returns a log of the last 500 requests for testers, with secrets removed. */
export function openRequestLog(hide: HashSecret) {
  const entries: LogEntry[] = [];
  return {
    entries: (): readonly LogEntry[] => entries,
    add({ body, ...entry }: LogEntry): void {
      entries.push({ ...entry, ...(body !== undefined && { body: redact(body, hide) }) });
      if (entries.length > maxEntries) entries.shift();
    },
  };
}

/** How fields with numbers, codes, names and tokens are redacted; long numbers are redacted everywhere. */
const redactors: Readonly<Record<string, (text: string, hide: HashSecret) => string>> = {
  number: redactNumbers,
  cvv: () => '[removed]',
  name: () => '[removed]',
  account: (text) => `…${text.slice(-4)}`,
  token: (text, hide) => `[token ${hide(text).slice(0, 8)}]`,
};

/** Returns a copy of a body with its secrets redacted. */
function redact(value: unknown, hide: HashSecret, key = ''): unknown {
  if (typeof value === 'string') return (redactors[key] ?? redactNumbers)(value, hide);
  if (Array.isArray(value)) return value.map((each) => redact(each, hide, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redact(each, hide, name)]));
}

/** Shortens each run of 12 or more digits to the first six and last four. */
function redactNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, (match) => {
    const digits = match.replace(/\D/g, '');
    return `${digits.slice(0, 6)}…${digits.slice(-4)}`;
  });
}
