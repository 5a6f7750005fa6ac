import type { ImportErrorCode } from './import-error.js';

/** What the visitor gave: a file, or pasted text. */
export type CsvSource = File | string;

/** The most bytes of one file. */
const MAX_BYTES = 1_000_000;

export type ReadCsv = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly code: ImportErrorCode };

/** Reads the CSV text of a file, or takes pasted text. Rejects what is too large and what is not UTF-8. */
export async function readCsvSource(source: CsvSource): Promise<ReadCsv> {
  if (typeof source === 'string') {
    if (source.trim() === '') return { ok: false, code: 'nothing' };
    return source.length > MAX_BYTES ? { ok: false, code: 'too-large' } : { ok: true, text: source };
  }
  if (source.size > MAX_BYTES) return { ok: false, code: 'too-large' };
  // A file that was changed after it was chosen cannot be read.
  const bytes = await source.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return { ok: false, code: 'unreadable' };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, code: 'encoding' };
  }
}
