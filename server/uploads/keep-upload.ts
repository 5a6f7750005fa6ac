import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { apiError } from '../errors/api-error.js';
import type { Database, Store } from '../store/store.js';
import { codeOf } from '../base/thrown.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { beginningLength, isOfType } from './file-types.js';
import { readParts } from './read-parts.js';

/** SPEC 9, in bytes. */
export const largest = 25_000_000;

/** A visitor has a few papers to show; more would be a way to fill the store. */
const mostFiles = 20;

/** What arrives, and what it is said to be. */
export interface Arriving {
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
 * Keeps a file part by part, each in a transaction of its own, for nothing may wait for the network within one. Until
 * the last part has come its size is 0, and when it breaks off nothing of it stays.
 */
export async function keepUpload(store: Store, caller: Caller, { stream, name, type }: Arriving): Promise<Upload> {
  const uploadId = randomUUID();
  let size = 0;
  try {
    for await (const part of readParts(stream, largest, tooLarge)) {
      if (size === 0) await beginUpload(store, caller, { uploadId, name, type, part });
      else await keepPart(store, caller, uploadId, size, part);
      size += part.length;
    }
    if (size === 0) throw apiError('file_empty');
    await endUpload(store, caller, uploadId, size);
    return { uploadId, name, size };
  } catch (error) {
    if (size > 0) await dropUpload(store, caller, uploadId);
    throw isBrokenOff(error) ? apiError('file_broken_off') : error;
  }
}

export function tooLarge(): Error {
  return apiError('file_too_large', { params: { max: largest.toLocaleString('en') } });
}

interface Beginning {
  readonly uploadId: string;
  readonly name: string;
  readonly type: string;
  readonly part: Buffer;
}

function beginUpload(store: Store, caller: Caller, { uploadId, name, type, part }: Beginning): Promise<void> {
  if (!isOfType(part.subarray(0, beginningLength), type)) throw apiError('file_type_mismatch');
  return store.inTenant(caller.scope, async (db) => {
    await refuseMany(db, caller);
    const row = { tenant_id: caller.scope.tenantId, upload_id: uploadId, session_id: caller.sessionId, name, content_type: type, size: 0 };
    await db.insertInto('uploads').values(row).execute();
    await db.insertInto('upload_parts').values({ tenant_id: row.tenant_id, upload_id: uploadId, position: 0, bytes: part }).execute();
  });
}

async function refuseMany(db: Database, { scope, sessionId }: Caller): Promise<void> {
  const { count } = await db
    .selectFrom('uploads')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostFiles) throw apiError('too_many_files', { params: { max: mostFiles } });
}

/** The position of a part is the number of bytes before it. */
async function keepPart(store: Store, { scope }: Caller, uploadId: string, position: number, bytes: Buffer): Promise<void> {
  const row = { tenant_id: scope.tenantId, upload_id: uploadId, position, bytes };
  await store.inTenant(scope, (db) => db.insertInto('upload_parts').values(row).execute());
}

function endUpload(store: Store, caller: Caller, uploadId: string, size: number): Promise<void> {
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

/** Where the store does not answer either, housekeeping finds what is left by its size of 0. */
async function dropUpload(store: Store, { scope }: Caller, uploadId: string): Promise<void> {
  await store
    .inTenant(scope, (db) => db.deleteFrom('uploads').where('tenant_id', '=', scope.tenantId).where('upload_id', '=', uploadId).execute())
    .catch(() => undefined);
}

/** The visitor's connection ended before the file did. */
function isBrokenOff(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error) ?? '');
}
