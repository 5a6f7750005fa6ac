import catalogue from './catalogue.json' with { type: 'json' };

/** An error that a call of the API returns: the rows of `errors` in catalogue.json. */
export type ApiErrorCode = keyof typeof catalogue.errors;

/** What is wrong at one place of a request: the rows of `fieldErrors` in catalogue.json. */
export type FieldErrorCode = keyof typeof catalogue.fieldErrors;

interface FieldErrorEntry {
  /** The key of the text; by default it is made of the code. */
  readonly key?: string;
  /** The English text. */
  readonly text: string;
}

interface ApiErrorEntry extends FieldErrorEntry {
  /** The status of the answer; where there are several, the first is the usual one. */
  readonly status: number | readonly number[];
  /** What the visitor can do, in English. */
  readonly action?: string;
}

export const apiErrors: Readonly<Record<ApiErrorCode, ApiErrorEntry>> = catalogue.errors;
export const fieldErrors: Readonly<Record<FieldErrorCode, FieldErrorEntry>> = catalogue.fieldErrors;

export function isApiErrorCode(code: unknown): code is ApiErrorCode {
  return typeof code === 'string' && Object.hasOwn(apiErrors, code);
}

/** Every text key of the catalogue begins so, apart from those that the pages use too. */
export const API_ERROR_PREFIX = 'api-error.';

/** Returns the text keys of an error: of its message, and of what the visitor can do. */
export function textKeysOf(code: ApiErrorCode): { readonly message: string; readonly action: string } {
  return { message: apiErrors[code].key ?? `${API_ERROR_PREFIX}${code}`, action: `${API_ERROR_PREFIX}${code}.action` };
}

export function fieldTextKey(code: FieldErrorCode): string {
  return fieldErrors[code].key ?? `${API_ERROR_PREFIX}field.${code}`;
}

/** Returns every status that an error can be answered with, the usual one first. */
export function statusesOf(code: ApiErrorCode): readonly [number, ...number[]] {
  const { status } = apiErrors[code];
  const [first = 500, ...others] = typeof status === 'number' ? [status] : status;
  return [first, ...others];
}
