import { isUtf8 } from 'node:buffer';
import { holdsCardNumber, mayHoldCardNumber } from '../base/card-number.js';
import { apiError, isApiError } from '../errors/api-error.js';
import { textKeysOf } from '../errors/catalogue.js';

/** The bounds of a request's JSON: enough for any form, too little to keep the server busy. */
const limits = { depth: 32, nodes: 5000 };

/** Half a character, which no encoding can carry. */
const half = /\p{Surrogate}/u;

/** Reads the bytes of a request's body as JSON. */
export function readJsonBytes(bytes: Buffer, contentType: string | undefined): unknown {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(contentType ?? '') ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw apiError('charset_unsupported');
  // Decoding replaces such bytes with U+FFFD, and what the visitor wrote is lost.
  if (!isUtf8(bytes)) throw apiError('body_not_utf8');
  return readJson(bytes.toString('utf8'));
}

/**
 * Reads a request's JSON. Keys that reach a prototype are refused rather than dropped, and so are texts that no
 * database can keep and the numbers of payment cards, which have no place here.
 */
function readJson(text: string): unknown {
  try {
    return readSafely(text);
  } catch (error) {
    throw withPlace(error);
  }
}

/** Adds the place of an error that concerns the whole body. A card number gets none, because a place may contain it too. */
function withPlace(error: unknown): unknown {
  if (!isApiError(error) || error.statusCode !== 400) return error;
  const { code, params = {} } = error.apiError;
  return apiError(code, { params, errors: [{ path: '', message: error.message, textKey: textKeysOf(code).message, params }] });
}

function readSafely(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw apiError('body_not_json');
  }
  refuseHostile(body, isPlain(text));
  if (typeof body === 'object' && body !== null) sent.set(body, text);
  return body;
}

/** Are all the texts of a body in it as they are, with nothing that could be the number of a card? Then none need be looked at. */
function isPlain(text: string): boolean {
  return !text.includes('\\') && !mayHoldCardNumber(text);
}

const sent = new WeakMap<object, string>();

/** A body as it was sent, letter by letter; where it was not read here, as it would be. */
export function sentAs(body: unknown): string {
  return (typeof body === 'object' && body !== null ? sent.get(body) : undefined) ?? JSON.stringify(body ?? null);
}

/** Walks without recursion: the depth is what is being measured. */
function refuseHostile(body: unknown, isPlain: boolean): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    seen += 1;
    if (seen > limits.nodes) throw apiError('too_many_values', { params: { max: limits.nodes } });
    if (next.depth > limits.depth) throw apiError('too_deeply_nested', { params: { max: limits.depth } });
    for (const value of insideOf(next.value, isPlain)) open.push({ value, depth: next.depth + 1 });
  }
}

function insideOf(value: unknown, isPlain: boolean): readonly unknown[] {
  if (typeof value === 'string' && !isPlain) refuseText(value);
  if (typeof value === 'number') refuseNumber(value);
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value;
  for (const key of Object.keys(value)) refuseKey(key, isPlain);
  return Object.values(value);
}

/** JSON can write numbers that are infinite once they are read, and that JSON then writes as null. */
function refuseNumber(value: number): void {
  if (!Number.isFinite(value)) throw apiError('number_too_large');
  if (Number.isInteger(value)) refuseCard(String(value));
}

function refuseKey(key: string, isPlain: boolean): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw apiError('key_not_allowed', { params: { key } });
  if (!isPlain) refuseText(key);
}

/** Refuses a text that no database can keep, or that holds the number of a payment card. */
export function refuseText(text: string): void {
  if (text.includes('\0') || half.test(text)) throw apiError('characters_not_allowed');
  refuseCard(text);
}

/** Card numbers are typed into the gateway's frame alone. Where one stood is not said: the place may hold it too. */
function refuseCard(text: string): void {
  if (holdsCardNumber(text)) throw apiError('card_number_sent');
}
