import { isUtf8 } from 'node:buffer';
import { holdsCardNumber, mayHoldCardNumber } from '../base/card-number.js';
import { failure } from '../errors/failure.js';

/** The bounds of a request's JSON: enough for any form, too little to keep the server busy. */
const limits = { depth: 32, nodes: 5000 };

/** Half a character, which no encoding can carry. */
const half = /\p{Surrogate}/u;

/** Reads the bytes of a request's body as JSON. */
export function readJsonBytes(bytes: Buffer, contentType: string | undefined): unknown {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(contentType ?? '') ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw failure(415, 'Only JSON in UTF-8 is accepted: leave out the charset.');
  // Decoding replaces such bytes with U+FFFD, and what the visitor wrote is lost.
  if (!isUtf8(bytes)) throw failure(400, 'The request is not valid UTF-8.');
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

/** The place of what is refused before any form reads it is the whole body; a card number has none, because a place may hold it too. */
function withPlace(error: unknown): unknown {
  if (!(error instanceof Error) || Object(error)['statusCode'] !== 400) return error;
  return failure(400, error.message, { errors: [{ path: '', message: error.message }] });
}

function readSafely(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw failure(400, 'The request is not valid JSON.');
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
    if (seen > limits.nodes) throw failure(400, `The request has more than ${limits.nodes} values.`);
    if (next.depth > limits.depth) throw failure(400, `The request is nested more than ${limits.depth} deep.`);
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
  if (!Number.isFinite(value)) throw failure(400, 'The request has a number that is too large.');
  if (Number.isInteger(value)) refuseCard(String(value));
}

function refuseKey(key: string, isPlain: boolean): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw failure(400, `The request has a key that is not allowed: ${key}.`);
  if (!isPlain) refuseText(key);
}

/** Refuses a text that no database can keep, or that holds the number of a payment card. */
export function refuseText(text: string): void {
  if (text.includes('\0') || half.test(text)) throw failure(400, 'The request has characters that cannot be kept.');
  refuseCard(text);
}

/** Card numbers are typed into the gateway's frame alone. Where one stood is not said: the place may hold it too. */
function refuseCard(text: string): void {
  if (holdsCardNumber(text))
    throw failure(422, 'The request holds what looks like a card number. Card numbers are never sent here.', {
      actionMessage: 'Remove the card number and send it again.',
    });
}
