import { isUtf8 } from 'node:buffer';
import { containsCardNumber, mayContainCardNumber } from '../base/card-number.js';
import { apiError, isApiError } from '../errors/api-error.js';
import { textKeysOf } from '../errors/catalogue.js';

/** The limits of a request's JSON: enough for any form, too little to keep the server busy. */
const limits = { depth: 32, nodes: 5000 };

/** Half a character, which no encoding can carry. */
const loneSurrogate = /\p{Surrogate}/u;

/** Parses a request's body; throws for another charset, invalid UTF-8 or an unsafe body. */
export function readJsonBytes(bytes: Buffer, contentType: string | undefined): unknown {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(contentType ?? '') ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw apiError('charset_unsupported');
  // Decoding would replace such bytes by U+FFFD and lose what the visitor wrote.
  if (!isUtf8(bytes)) throw apiError('body_not_utf8');
  return parseWithPath(bytes.toString('utf8'));
}

/** Parses JSON; throws for keys that reach a prototype, texts that a database cannot store, and card numbers. */
function parseWithPath(text: string): unknown {
  try {
    return parseSafely(text);
  } catch (error) {
    throw addBodyPath(error);
  }
}

/** Adds the path of the body to an error of status 400; an error about a card number gets none, as its path may contain the number. */
function addBodyPath(error: unknown): unknown {
  if (!isApiError(error) || error.statusCode !== 400) return error;
  const { code, params = {} } = error.apiError;
  return apiError(code, { params, errors: [{ path: '', message: error.message, textKey: textKeysOf(code).message, params }] });
}

/** Parses JSON, checks all of its values and remembers its text. */
function parseSafely(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw apiError('body_not_json');
  }
  refuseUnsafeValues(body, hasOnlySafeText(text));
  if (typeof body === 'object' && body !== null) sentTexts.set(body, text);
  return body;
}

/** Returns whether the body has no escapes and no possible card number, so that its texts need no further check. */
function hasOnlySafeText(text: string): boolean {
  return !text.includes('\\') && !mayContainCardNumber(text);
}

const sentTexts = new WeakMap<object, string>();

/** Returns a body's text as it was sent; serialises one that was not read here. */
export function sentTextOf(body: unknown): string {
  return (typeof body === 'object' && body !== null ? sentTexts.get(body) : undefined) ?? JSON.stringify(body ?? null);
}

/** Checks all values of a body without recursion; throws if there are too many, too deep or unsafe ones. */
function refuseUnsafeValues(body: unknown, isPlain: boolean): void {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }];
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    count += 1;
    if (count > limits.nodes) throw apiError('too_many_values', { params: { max: limits.nodes } });
    if (next.depth > limits.depth) throw apiError('too_deeply_nested', { params: { max: limits.depth } });
    for (const value of checkAndExpand(next.value, isPlain)) pending.push({ value, depth: next.depth + 1 });
  }
}

function checkAndExpand(value: unknown, isPlain: boolean): readonly unknown[] {
  if (typeof value === 'string' && !isPlain) refuseText(value);
  if (typeof value === 'number') refuseNumber(value);
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value;
  for (const key of Object.keys(value)) refuseKey(key, isPlain);
  return Object.values(value);
}

/** Throws for infinite numbers, which JSON can contain but not write, and for card numbers. */
function refuseNumber(value: number): void {
  if (!Number.isFinite(value)) throw apiError('number_too_large');
  if (Number.isInteger(value)) refuseCard(String(value));
}

/** Throws for keys that reach a prototype and for unsafe texts. */
function refuseKey(key: string, isPlain: boolean): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw apiError('key_not_allowed', { params: { key } });
  if (!isPlain) refuseText(key);
}

/** Throws for a text that no database can store, or that contains a card number. */
export function refuseText(text: string): void {
  if (text.includes('\0') || loneSurrogate.test(text)) throw apiError('characters_not_allowed');
  refuseCard(text);
}

/** Throws for a card number; the error has no path, because the path may contain the number too. */
function refuseCard(text: string): void {
  if (containsCardNumber(text)) throw apiError('card_number_sent');
}
