import { Type } from 'typebox';
import type { Text } from '../../engine/index.js';
import { builtInTexts } from '../shared/built-in-texts.js';
import { type ApiErrorCode, apiErrors, type FieldErrorCode, fieldErrors, fieldTextKey, statusesOf, textKeysOf } from './catalogue.js';

/** The values of the places in a text, such as `{max}`. */
type TextParams = Readonly<Record<string, string | number>>;

/** What is wrong at one place of a request. */
export interface FieldError {
  readonly path: string;
  /** In English, or already in the visitor's language where there is no `textKey`. */
  readonly message: string;
  readonly textKey?: string;
  readonly params?: TextParams;
}

/** A page shows at most so many, and an answer must not be much larger than its request. */
const maxErrors = 100;
/** A path holds a key of the request, which can be as long as a body. */
const longestPath = 300;

/** The body of every call that fails. */
export const ApiErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String({ description: 'What is wrong, in words for the visitor.' }),
  actionMessage: Type.Optional(Type.String({ description: 'What the visitor can do about it.' })),
  status: Type.Integer(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'Where, as a JSON Pointer: in the body, or in the form that made it.' }),
        message: Type.String(),
      }),
      { maxItems: maxErrors },
    ),
  ),
  errorCount: Type.Optional(Type.Integer({ description: 'How many errors there are, where that is more than `errors` has.' })),
});

interface ApiErrorDetails {
  /** One of the statuses that the catalogue names; by default the first. */
  readonly status?: number;
  readonly params?: TextParams;
  readonly errors?: readonly FieldError[];
}

interface ApiError extends Error {
  readonly statusCode: number;
  readonly apiError: ApiErrorDetails & { readonly code: ApiErrorCode };
}

/** Returns the error of this code, to be thrown; it ends the request with the status and texts of the catalogue. */
export function apiError(code: ApiErrorCode, details: ApiErrorDetails = {}): Error {
  const error = new Error(builtInTexts([], apiErrors[code].text, details.params ?? {}));
  return Object.assign(error, {
    statusCode: details.status ?? statusesOf(code)[0],
    apiError: { ...details, code },
  } satisfies Partial<ApiError>);
}

/** Returns an error about answers: each of `errors` says what is wrong at one place. */
export function answersInvalid(errors: readonly FieldError[]): Error {
  return apiError('answers_invalid', { errors });
}

/** Returns the error of one place, with its English text. */
export function fieldError(path: string, code: FieldErrorCode, params: TextParams = {}): FieldError {
  return { path, message: builtInTexts([], fieldErrors[code].text, params), textKey: fieldTextKey(code), params };
}

/** Returns the same error at a place inside another one. */
export function movedTo(outer: string, error: FieldError): FieldError {
  return { ...error, path: `${outer}${error.path}` };
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'apiError' in error;
}

/** Returns what is wrong with the answers of a request; undefined for an error that names no places. */
export function fieldErrorsOf(error: unknown): readonly FieldError[] | undefined {
  return isApiError(error) ? error.apiError.errors : undefined;
}

export function apiErrorBody(code: ApiErrorCode, details: ApiErrorDetails = {}, text: Text = builtInTexts) {
  const { params = {}, errors, status = statusesOf(code)[0] } = details;
  const { text: message, action } = apiErrors[code];
  const keys = textKeysOf(code);
  return {
    code,
    message: text([keys.message], message, params),
    status,
    ...(action !== undefined && { actionMessage: text([keys.action], action, params) }),
    ...(errors !== undefined && shownErrors(errors, text)),
  };
}

/** Returns the first 100 errors with translated messages and shortened paths; if there are more, also `errorCount`, the number of all. */
function shownErrors(errors: readonly FieldError[], text: Text) {
  const shown = errors.slice(0, maxErrors).map(({ path, message, textKey, params = {} }) => ({
    path: path.length > longestPath ? `${path.slice(0, longestPath)}…` : path,
    message: textKey === undefined ? message : text([textKey], fieldTexts.get(textKey) ?? message, params),
  }));
  return { errors: shown, ...(errors.length > maxErrors && { errorCount: errors.length }) };
}

/** The English texts with their places unfilled, by text key. */
const fieldTexts: ReadonlyMap<string, string> = new Map(
  (Object.keys(fieldErrors) as FieldErrorCode[]).map((code) => [fieldTextKey(code), fieldErrors[code].text]),
);
