import type { Translate } from '../../../visit/site.js';

export interface ImportError {
  /** The line of the file, from 1; undefined when the error concerns the whole file. */
  readonly line: number | undefined;
  /** The title of the column; undefined when the error concerns the whole line. */
  readonly column: string | undefined;
  readonly message: string;
  /** What the file has there. */
  readonly value?: string | undefined;
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
  surplus:
    'The header row has {count, number} columns, and this value is in none of them. Remove it. If a comma or semicolon is part of a value, put quotation marks around that value.',
  spoiled:
    'Your spreadsheet has replaced what was entered here. Format the column as text, enter the value again and save the file as “CSV UTF-8”.',
  'yes-no': 'Please write Yes or No.',
  'one-of': 'Please write one of these: {options}.',
  'such-as': 'Please write it as the form does, for example: {options}.',
  'did-you-mean': 'Did you mean “{option}”?',
  'not-asked': "The form doesn't ask for this here. Leave it empty, or correct the values that go with it.",
  'same-row': 'This is the same person as in line {line}. Remove one of the two rows.',
} as const;

export type ImportErrorCode = keyof typeof TEXTS;

export function importError(t: Translate, code: ImportErrorCode, line: number | undefined, details: ErrorDetails = {}): ImportError {
  const { column, value, ...params } = details;
  return { line, column, message: importText(t, code, params), value };
}

export function importText(t: Translate, code: ImportErrorCode, params: Omit<ErrorDetails, 'column' | 'value'> = {}): string {
  return t(`panel.group-import.error.${code}`, TEXTS[code], params);
}

interface ErrorDetails {
  readonly column?: string;
  readonly value?: string | undefined;
  readonly count?: number;
  readonly max?: number;
  readonly option?: string;
  readonly options?: string;
  readonly line?: number;
}

/** Returns the name that spreadsheets give a column without a title: `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  return (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
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
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark is UTF-8 in which every other letter is NUL.
    return text.includes('\0') ? { ok: false, code: 'encoding' } : { ok: true, text };
  } catch {
    return { ok: false, code: 'encoding' };
  }
}
