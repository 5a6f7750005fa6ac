import type { Readable } from 'node:stream';
import type { AnswerAt, Json } from '../../engine/index.js';
import { errorCodeOf } from '../base/error-code.js';
import type { Database, Store } from '../database/store.js';
import { apiError, answersInvalid, fieldError } from '../errors/api-error.js';
import { FILE_TYPES, MAX_UPLOAD_SIZE } from '../shared/uploads.js';
import { type Caller, audit } from './caller.js';
import { type NewUpload, reserveUpload } from './reserve-upload.js';
import type { ValidatedBody } from './validate-by-form.js';

const maxLength = 120;

/** Characters that are invisible, change direction or end a line, or that some file system reserves. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

/**
 * Returns a readable file name from the URI-encoded header `x-file-name`; never used as a path. @example
 * cleanFileName('..%2F..%2Fetc%2Fpasswd') // 'etc passwd'
 */
export function cleanFileName(header: string | undefined): string {
  const spaced = decodeName(header ?? '')
    .normalize('NFC')
    .replaceAll(unsafeCharacters, ' ');
  const name = spaced.replaceAll(/\s+/g, ' ').replace(/^[ .]+|[ .]+$/g, '');
  return shortenName(name) || 'file';
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Shortens a name but keeps its extension, by which people recognise the type. */
function shortenName(name: string): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, maxLength - ending.length).join('')}${ending}`;
}

type FileType = (typeof FILE_TYPES)[number];

/** Where scanners and mail programs put something in front of a document, readers search so many bytes for it. */
const documentStart = 1024;

/** The signature of each type, one character a byte. A document is last, because it may begin anywhere. */
const signatures: readonly (readonly [FileType, (beginning: string) => boolean])[] = [
  ['image/jpeg', (beginning) => beginning.startsWith('\xff\xd8\xff')],
  ['image/png', (beginning) => beginning.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (beginning) => /^RIFF.{4}WEBP/s.test(beginning)],
  ['image/heic', isHeic],
  ['application/pdf', (beginning) => beginning.includes('%PDF-')],
];

/** Returns the type of a file by its first bytes; the type that was sent does not count. Throws for any that is not accepted. */
function requireAcceptedType(bytes: Buffer): FileType {
  const beginning = bytes.toString('latin1', 0, documentStart + 4);
  const found = signatures.find(([, isOfType]) => isOfType(beginning));
  if (found === undefined) throw fileTypeUnsupported();
  return found[0];
}

/** The brands of HEIC, and those that AVIF has as well. */
const brands = { heic: /^he(i[cxms]|v[cxms])$/, shared: /^m[is]f1$/, avif: /^avi[fs]$/ };

/** Returns whether the major brand or a compatible one is of HEIC. */
function isHeic(beginning: string): boolean {
  if (beginning.slice(4, 8) !== 'ftyp') return false;
  const end = Buffer.from(beginning.slice(0, 4), 'latin1').readUInt32BE();
  const compatible = beginning.slice(16, end).match(/.{4}/gs) ?? [];
  const has = (brand: RegExp): boolean => [beginning.slice(8, 12), ...compatible].some((each) => brand.test(each));
  return has(brands.heic) || (has(brands.shared) && !has(brands.avif));
}

const partSize = 64 * 1024;

/**
 * Yields a stream in parts of about 64 KB, each of which keeps the store from other writes for a few milliseconds. Throws `tooLarge` beyond
 * the maximum and leaves the stream open for the reply.
 */
async function* readParts(stream: Readable, maxSize: number, tooLarge: () => Error): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    total += bytes.length;
    if (total > maxSize) throw tooLarge();
    chunks.push(bytes);
    length += bytes.length;
    if (length < partSize) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** A file that is being received. */
export interface IncomingFile extends NewUpload {
  readonly stream: Readable;
  /** Receives how many bytes were stored when the file is complete or has failed. */
  readonly onEnd: (stored: number) => void;
}

export interface Upload {
  readonly uploadId: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Reserves the size of a streamed file and stores it in parts, each in its own transaction since none may wait for the network; on an
 * error nothing stays. Returns the upload.
 */
export async function saveUpload(store: Store, caller: Caller, file: IncomingFile, maxUnused: number): Promise<Upload> {
  const { stream, name, onEnd } = file;
  let uploadId: string | undefined;
  let type: FileType | undefined;
  let size = 0;
  try {
    uploadId = await reserveUpload(store, caller, file, maxUnused);
    for await (const part of readParts(stream, MAX_UPLOAD_SIZE, fileTooLarge)) {
      type ??= requireAcceptedType(part);
      await savePart(store, caller, uploadId, size, part);
      size += part.length;
    }
    if (type === undefined) throw apiError('file_empty');
    await finishUpload(store, caller, uploadId, { size, content_type: type });
    return { uploadId, name, size };
  } catch (error) {
    if (uploadId !== undefined) await deleteUpload(store, caller, uploadId);
    throw isConnectionLost(error) ? apiError('file_broken_off') : error;
  } finally {
    onEnd(size);
  }
}

export function fileTypeUnsupported(): Error {
  return apiError('file_type_unsupported', { params: { types: FILE_TYPES.join(', ') } });
}

export function fileTooLarge(): Error {
  return apiError('file_too_large', { params: { max: MAX_UPLOAD_SIZE.toLocaleString('en') } });
}

let lastPart: Promise<unknown> = Promise.resolve();

/** Stores a part, whose position is the number of bytes before it, after all earlier ones, so that other writes wait for one at most. */
async function savePart(store: Store, { scope }: Caller, uploadId: string, position: number, bytes: Buffer): Promise<void> {
  const row = { tenant_id: scope.tenantId, upload_id: uploadId, position, bytes };
  const saved = lastPart.then(() => store.inTenant(scope, (db) => db.insertInto('upload_parts').values(row).execute()));
  lastPart = saved.catch(() => undefined);
  await saved;
}

/** Marks an upload as complete by its size, which takes the place of what it reserved. */
function finishUpload(
  store: Store,
  caller: Caller,
  uploadId: string,
  file: { readonly size: number; readonly content_type: FileType },
): Promise<void> {
  return store.inTenant(caller.scope, async (db) => {
    await db
      .updateTable('uploads')
      .set({ ...file, reserved: 0 })
      .where('tenant_id', '=', caller.scope.tenantId)
      .where('upload_id', '=', uploadId)
      .execute();
    await audit(db, caller, 'upload file', [uploadId]);
  });
}

/** Deletes an incomplete upload; if the store does not answer, housekeeping deletes it. */
async function deleteUpload(store: Store, { scope }: Caller, uploadId: string): Promise<void> {
  await store
    .inTenant(scope, (db) => db.deleteFrom('uploads').where('tenant_id', '=', scope.tenantId).where('upload_id', '=', uploadId).execute())
    .catch(() => undefined);
}

function isConnectionLost(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCodeOf(error) ?? '');
}

/**
 * Marks the uploads that a valid body names as used, in the transaction that stores the body. Throws 422 at every answer that is neither
 * an upload of this session nor named by the `stored` body that is replaced.
 */
export async function claimUploads(
  db: Database,
  { scope, sessionId }: Caller,
  { files }: Pick<ValidatedBody, 'files'>,
  stored: Json = null,
): Promise<void> {
  const storedText = files.length === 0 ? '' : JSON.stringify(stored);
  const newFiles = files.filter((file) => !storedText.includes(idOf(file)));
  if (newFiles.length === 0) return;
  const claimed = await db
    .updateTable('uploads')
    .set({ is_used: true })
    .where('tenant_id', '=', scope.tenantId)
    .where('session_id', '=', sessionId)
    .where('size', '>', 0)
    .where('upload_id', 'in', newFiles.map(idOf))
    .returning('upload_id')
    .execute();
  const claimedIds = new Set(claimed.map(({ upload_id }) => upload_id));
  const errors = newFiles.filter((file) => !claimedIds.has(idOf(file))).map((file) => fieldError(file.pointer, 'file_unknown'));
  if (errors.length > 0) throw answersInvalid(errors);
}

/** Returns the answer as an id; the form validated its format. */
function idOf({ value }: AnswerAt): string {
  return String(value);
}
