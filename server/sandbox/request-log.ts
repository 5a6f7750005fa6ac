import type { Hide } from './vault.js';

export interface LogEntry {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body?: unknown;
}

const most = 500;

/** The last requests for testers to look at, without what must not be kept of them. */
export function openRequestLog(hide: Hide) {
  const entries: LogEntry[] = [];
  return {
    entries: (): readonly LogEntry[] => entries,
    add({ body, ...entry }: LogEntry): void {
      entries.push({ ...entry, ...(body !== undefined && { body: scrub(body, hide) }) });
      if (entries.length > most) entries.shift();
    },
  };
}

/** What may be seen of the fields that hold numbers, codes, names and tokens; of all others, no long number. */
const scrubbers: Readonly<Record<string, (text: string, hide: Hide) => string>> = {
  number: withoutNumbers,
  cvv: () => '[removed]',
  name: () => '[removed]',
  account: (text) => `…${text.slice(-4)}`,
  token: (text, hide) => `[token ${hide(text).slice(0, 8)}]`,
};

function scrub(value: unknown, hide: Hide, key = ''): unknown {
  if (typeof value === 'string') return (scrubbers[key] ?? withoutNumbers)(value, hide);
  if (Array.isArray(value)) return value.map((each) => scrub(each, hide, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrub(each, hide, name)]));
}

/** Every run of 12 digits and more, as first six and last four. */
function withoutNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, (run) => {
    const digits = run.replace(/\D/g, '');
    return `${digits.slice(0, 6)}…${digits.slice(-4)}`;
  });
}
