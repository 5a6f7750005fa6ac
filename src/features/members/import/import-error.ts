import type { Translate } from '../../../visit/site.js';

export interface ImportError {
  /** The line of the file, from 1; undefined when the error concerns the whole file. */
  readonly line: number | undefined;
  /** The title of the column; undefined when the error concerns the whole line. */
  readonly column: string | undefined;
  readonly message: string;
}

/** The texts about a CSV file itself; those about answers come from the form. */
const TEXTS = {
  nothing: 'Choose a file or paste the rows first.',
  unreadable: "The file can't be read any more. Choose it again.",
  'too-large': 'The file is larger than 1 MB. Divide it into smaller files.',
  encoding: 'The file is not saved as UTF-8. In your spreadsheet, save it as “CSV UTF-8” and choose it again.',
  empty: 'There are no rows below the header row. Add one row for each member.',
  'too-many': 'There are {count, number} rows, and one import takes at most {max, number}. Divide the file.',
  'quote-not-closed': 'A quotation mark opens here and is never closed.',
  'text-after-quote': 'There is text after a closing quotation mark. Write a quotation mark inside a value twice.',
  'unknown-column': 'The template has no column with this name. Remove it, or correct its name.',
  'column-twice': 'This column is there twice. Remove one of the two.',
  'column-missing': 'This required column is missing. Add it as in the template.',
  'cell-count': 'This row has {count, number} values, but the header row has {max, number} columns.',
  'yes-no': 'Please write Yes or No.',
  'one-of': 'Please write one of these: {options}.',
  'not-asked': "The form doesn't ask for this here. Leave it empty, or correct the values that go with it.",
  'same-row': 'This is the same person as in line {line}. Remove one of the two rows.',
} as const;

export type ImportErrorCode = keyof typeof TEXTS;

export function importError(
  t: Translate,
  code: ImportErrorCode,
  line: number | undefined,
  { column, ...params }: ErrorDetails = {},
): ImportError {
  return { line, column, message: t(`panel.group-import.error.${code}`, TEXTS[code], params) };
}

interface ErrorDetails {
  readonly column?: string;
  readonly count?: number;
  readonly max?: number;
  readonly options?: string;
  readonly line?: number;
}

export type CsvSource = File | string;

const MAX_BYTES = 1_000_000;

export type ReadCsv = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly code: ImportErrorCode };

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
