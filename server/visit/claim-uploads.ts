import type { AnswerAt, Json } from '../../engine/index.js';
import { answersInvalid, fieldError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import type { ValidatedBody } from './validate-by-form.js';
import type { Caller } from './caller.js';

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
