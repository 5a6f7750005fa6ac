import { isUuid, clientNotFound, missingClient, type OwnClient, selectOwnClients, selectProvenClients } from '../clients/own-clients.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import { own } from '../../engine/base/pointer.js';

/** The people that a client may enroll and pay for: the client first, then its dependents and members. */
export interface Family {
  readonly primaryId: string;
  readonly memberIds: readonly string[];
  /** Whether the primary is a group; all others are people. */
  readonly isGroup: boolean;
  /** The group whose member the primary is; null for everyone else. */
  readonly groupId: string | null;
  /** Whether the primary was entered to buy services, so that fewer questions were asked than for a membership. */
  readonly buysServices: boolean;
}

/** Locks and returns a client of this visitor with its family; throws 404 if it is not the visitor's, 409 for a dependent. */
export async function lockFamily(db: Database, caller: Caller, clientId: string): Promise<Family> {
  return readFamily(db, caller, clientId, (people) => people.forNoKeyUpdate());
}

/** Returns a client of this visitor with its family, as `lockFamily` does, without a lock. */
export async function readFamily(
  db: Database,
  caller: Caller,
  clientId: string,
  lock: (people: ReturnType<typeof selectOwnClients>) => ReturnType<typeof selectOwnClients> = (people) => people,
): Promise<Family> {
  if (!isUuid(clientId)) throw clientNotFound();
  const people = selectOwnClients(db, caller)
    .where((is) =>
      is.or([is('c.client_id', '=', clientId), is('c.primary_client_id', '=', clientId), is('c.group_client_id', '=', clientId)]),
    )
    .orderBy('c.client_id');
  const rows = await lock(people).execute();
  const primary = rows.find((each) => each.client_id === clientId.toLowerCase());
  if (primary === undefined) throw await missingClient(db, caller, [clientId]);
  if (primary.primary_client_id !== null) throw apiError('dependent_chooses');
  const others = rows.filter((each) => each !== primary);
  return familyOf(primary, [primary, ...others]);
}

/** Throws 404 unless this visitor may buy services for the client (D-126). */
export async function requireBuyer(db: Database, caller: Caller, clientId: string): Promise<void> {
  if (!isUuid(clientId)) throw clientNotFound();
  const isBuyer = (query: ReturnType<typeof selectOwnClients>) => query.where('c.client_id', '=', clientId).executeTakeFirst();
  const buyer = (await isBuyer(selectOwnClients(db, caller))) ?? (await isBuyer(selectProvenClients(db, caller)));
  if (buyer === undefined) throw await missingClient(db, caller, [clientId]);
}

/**
 * Locks and returns the client for whom this visitor buys services: an own one with its family, or one that the visitor has proven to be,
 * alone (D-126). Throws like `lockFamily`.
 */
export async function lockBuyer(db: Database, caller: Caller, clientId: string): Promise<Family> {
  if (!isUuid(clientId)) throw clientNotFound();
  const own = await selectOwnClients(db, caller).where('c.client_id', '=', clientId).executeTakeFirst();
  if (own !== undefined) return lockFamily(db, caller, clientId);
  const proven = await selectProvenClients(db, caller).where('c.client_id', '=', clientId).forNoKeyUpdate().executeTakeFirst();
  if (proven === undefined) throw await missingClient(db, caller, [clientId]);
  return familyOf(proven, [proven]);
}

function familyOf({ client_id, group_client_id, type, body }: OwnClient, people: readonly OwnClient[]): Family {
  return {
    primaryId: client_id,
    memberIds: people.map((each) => each.client_id),
    isGroup: type === 'Group',
    groupId: group_client_id,
    buysServices: own(body, 'enrollmentType') !== undefined,
  };
}
