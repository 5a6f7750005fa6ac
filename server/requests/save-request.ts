import { randomUUID } from 'node:crypto';
import { newReference } from '../base/reference.js';
import { separateLastSsn } from '../clients/save-clients.js';
import type { Database } from '../database/store.js';
import { audit, type Caller } from '../visit/caller.js';
import { acknowledge } from '../visit/outbox.js';
import type { ValidatedBody } from '../visit/validate-by-form.js';

/** A request that was stored, with the reference that people quote. */
export interface SavedRequest {
  readonly id: string;
  readonly reference: string;
}

/** Stores what a form without a call of its own sent, as a request of its tenant (D-129). */
export async function saveRequest(db: Database, caller: Caller, validatedBody: ValidatedBody, now: Date): Promise<SavedRequest> {
  const { body, lastSSN } = separateLastSsn(validatedBody.payload);
  const saved = { id: randomUUID(), reference: newReference('RQ') };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('requests')
    .values({
      tenant_id: caller.scope.tenantId,
      request_id: saved.id,
      reference: saved.reference,
      form_id: validatedBody.formId,
      form_hash: validatedBody.formHash,
      settings_hash: validatedBody.settingsHash,
      session_id: caller.sessionId,
      email: validatedBody.email ?? null,
      body: JSON.stringify(body),
      last_ssn: lastSSN ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.columns(['tenant_id', 'reference']).doNothing())
    .executeTakeFirstOrThrow();
  // Another request has the reference already.
  if (numInsertedOrUpdatedRows !== 1n) return saveRequest(db, caller, validatedBody, now);
  await audit(db, caller, 'send request', [saved.id]);
  await acknowledge(db, caller, { topic: 'request', ...saved, email: validatedBody.email });
  return saved;
}
