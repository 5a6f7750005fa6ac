import { isId, noSuchClient, selectOwn } from '../clients/own-clients.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';

/** The people one client may enroll and pay for: the client first, then whoever belongs to it. */
export interface Family {
  readonly primaryId: string;
  readonly memberIds: readonly string[];
  /** Whether the primary is a group; everybody else is a person. */
  readonly isGroup: boolean;
}

/**
 * Reads a client of this visitor with everybody who belongs to it, and holds them until the transaction ends, so that
 * only one request at a time changes what a family has chosen and paid.
 */
export async function holdFamily(db: Database, caller: Caller, clientId: string): Promise<Family> {
  if (!isId(clientId)) throw noSuchClient();
  const rows = await selectOwn(db, caller)
    .where((is) =>
      is.or([is('c.client_id', '=', clientId), is('c.primary_client_id', '=', clientId), is('c.group_client_id', '=', clientId)]),
    )
    .orderBy('c.client_id')
    .forNoKeyUpdate()
    .execute();
  const primary = rows.find((each) => each.client_id === clientId.toLowerCase());
  if (primary === undefined) throw noSuchClient();
  if (primary.primary_client_id !== null) throw apiError('dependent_chooses');
  const others = rows.filter((each) => each !== primary);
  return { primaryId: primary.client_id, memberIds: [primary, ...others].map((each) => each.client_id), isGroup: primary.type === 'Group' };
}
