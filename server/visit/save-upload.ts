import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_UPLOAD_SIZE } from '../shared/uploads.js';
import { apiError } from '../errors/api-error.js';
import type { Database, Store } from '../database/store.js';
import { errorCodeOf } from '../base/error-code.js';
import type { Caller } from './caller.js';
import { audit } from './audit.js';
import { signatureLength, isOfType } from './file-types.js';
import { readParts } from './read-parts.js';

/** A visitor needs few files; a limit keeps uploads from filling the database. */
const maxFiles = 20;

/** A file that is being received. */
export interface IncomingFile {
  readonly stream: Readable;
  readonly name: string;
  readonly type: string;
}

export interface Upload {
  readonly uploadId: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Stores a streamed file in parts, each in its own transaction since none may wait for the network; on an error nothing stays. Returns
 * the upload.
 */
export async function saveUpload(store: Store, caller: Caller, { stream, name, type }: IncomingFile): Promise<Upload> {
  const uploadId = randomUUID();
  let size = 0;
  try {
    for await (const part of readParts(stream, MAX_UPLOAD_SIZE, fileTooLarge)) {
      if (size === 0) await startUpload(store, caller, { uploadId, name, type, part });
      else await savePart(store, caller, uploadId, size, part);
      size += part.length;
    }
    if (size === 0) throw apiError('file_empty');
    await finishUpload(store, caller, uploadId, size);
    return { uploadId, name, size };
  } catch (error) {
    if (size > 0) await deleteUpload(store, caller, uploadId);
    throw isConnectionLost(error) ? apiError('file_broken_off') : error;
  }
}

export function fileTooLarge(): Error {
  return apiError('file_too_large', { params: { max: MAX_UPLOAD_SIZE.toLocaleString('en') } });
}

interface UploadStart {
  readonly uploadId: string;
  readonly name: string;
  readonly type: string;
  readonly part: Buffer;
}

/** Stores the first part; throws if the content does not match its type or the visitor has too many files. */
function startUpload(store: Store, caller: Caller, { uploadId, name, type, part }: UploadStart): Promise<void> {
  if (!isOfType(part.subarray(0, signatureLength), type)) throw apiError('file_type_mismatch');
  return store.inTenant(caller.scope, async (db) => {
    await refuseTooManyFiles(db, caller);
    const row = { tenant_id: caller.scope.tenantId, upload_id: uploadId, session_id: caller.sessionId, name, content_type: type, size: 0 };
    await db.insertInto('uploads').values(row).execute();
    await db.insertInto('upload_parts').values({ tenant_id: row.tenant_id, upload_id: uploadId, position: 0, bytes: part }).execute();
  });
}

/** Throws `too_many_files` if the session has the maximum of uploads. */
async function refuseTooManyFiles(db: Database, { scope, sessionId }: Caller): Promise<void> {
  const { count } = await db
    .selectFrom('uploads')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxFiles) throw apiError('too_many_files', { params: { max: maxFiles } });
}

/** Stores a part, whose position is the number of bytes before it. */
async function savePart(store: Store, { scope }: Caller, uploadId: string, position: number, bytes: Buffer): Promise<void> {
  const row = { tenant_id: scope.tenantId, upload_id: uploadId, position, bytes };
  await store.inTenant(scope, (db) => db.insertInto('upload_parts').values(row).execute());
}

/** Marks an upload as complete by its size. */
function finishUpload(store: Store, caller: Caller, uploadId: string, size: number): Promise<void> {
  return store.inTenant(caller.scope, async (db) => {
    await db
      .updateTable('uploads')
      .set({ size })
      .where('tenant_id', '=', caller.scope.tenantId)
      .where('upload_id', '=', uploadId)
      .execute();
    await audit(db, caller, 'upload file', [uploadId]);
  });
}

/** Deletes an incomplete upload; if the store does not answer, housekeeping finds it by its size of 0. */
async function deleteUpload(store: Store, { scope }: Caller, uploadId: string): Promise<void> {
  await store
    .inTenant(scope, (db) => db.deleteFrom('uploads').where('tenant_id', '=', scope.tenantId).where('upload_id', '=', uploadId).execute())
    .catch(() => undefined);
}

/** Returns whether the visitor's connection ended before the file. */
function isConnectionLost(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCodeOf(error) ?? '');
}
