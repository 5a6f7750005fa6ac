import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database, Store } from '../database/store.js';
import { apiError } from '../errors/api-error.js';
import type { Caller } from './caller.js';

/** A visitor needs few files; limits keep uploads from filling the database (decision 087). */
const maxFiles = 20;
/** In millions of bytes. */
const maxMegabytes = 100;

/** An upload before its first byte. */
export interface NewUpload {
  readonly name: string;
  readonly type: string;
  /** How many bytes it may take. */
  readonly reserved: number;
}

/**
 * Stores the row of an upload with the size that it may take, and returns its id. Throws if a limit of the visit or of all unused uploads
 * would be exceeded. Starts wait for each other.
 */
export function reserveUpload(store: Store, caller: Caller, { name, type, reserved }: NewUpload, maxUnused: number): Promise<string> {
  const upload_id = randomUUID();
  const row = { tenant_id: caller.scope.tenantId, upload_id, session_id: caller.sessionId, name, content_type: type, size: 0, reserved };
  return store.inTenant(caller.scope, async (db) => {
    await sendWithoutWaiting(db, sql`select pg_advisory_xact_lock(hashtextextended('uploads', 0))`.compile(db));
    const { files, bytes, bytesOfAll } = await readSums(db, caller);
    if (files >= maxFiles) throw apiError('too_many_files', { params: { max: maxFiles } });
    if (bytes + reserved > maxMegabytes * 1e6) throw apiError('files_of_visit_too_large', { params: { max: maxMegabytes } });
    if (bytesOfAll + reserved > maxUnused) throw apiError('files_full');
    await db.insertInto('uploads').values(row).execute();
    return upload_id;
  });
}

/** What is stored and reserved: of this visit, and the bytes of all tenants that no stored body names. */
interface UploadSums {
  readonly files: number;
  readonly bytes: number;
  readonly bytesOfAll: number;
}

async function readSums(db: Database, { scope, sessionId }: Caller): Promise<UploadSums> {
  const query = sql<UploadSums>`select count(*)::float8 as files, coalesce(sum(size + reserved), 0)::float8 as bytes,
      unused_upload_bytes()::float8 as "bytesOfAll"
    from uploads where tenant_id = ${scope.tenantId} and session_id = ${sessionId}`;
  const { rows } = await query.execute(db);
  return rows[0] ?? { files: 0, bytes: 0, bytesOfAll: 0 };
}
