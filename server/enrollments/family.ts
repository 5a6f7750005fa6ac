import { failure } from '../failure.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';

/** The people one client may enroll and pay for: the client first, then whoever belongs to it. */
export interface Family {
  readonly primaryId: string;
  readonly memberIds: readonly string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same words for a client that never was, one of another tenant and one of another visitor (D-70). */
export function noSuchClient(): Error {
  return failure(404, 'There is no such client.');
}

/** Is this text an id as the store has them? Asking it for another kind would be an error. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/**
 * Reads a client of this visitor with everybody who belongs to it, and holds them until the transaction ends, so that
 * only one request at a time changes what a family has chosen and paid.
 */
export async function holdFamily(db: Database, { scope, sessionId }: Caller, clientId: string): Promise<Family> {
  if (!isId(clientId)) throw noSuchClient();
  const rows = await db
    .selectFrom('clients')
    .select(['client_id', 'primary_client_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('session_id', '=', sessionId)
    .where((is) => is.or([is('client_id', '=', clientId), is('primary_client_id', '=', clientId), is('group_client_id', '=', clientId)]))
    .orderBy('client_id')
    .forNoKeyUpdate()
    .execute();
  const primary = rows.find((each) => each.client_id === clientId.toLowerCase());
  if (primary === undefined) throw noSuchClient();
  if (primary.primary_client_id !== null)
    throw failure(409, 'This person belongs to a primary member.', { actionMessage: 'Choose and pay with the primary member.' });
  const others = rows.filter((each) => each !== primary);
  return { primaryId: primary.client_id, memberIds: [primary, ...others].map((each) => each.client_id) };
}
