import { bad, good, type Result } from '../../engine/result.js';
import { databaseProblem } from './database-url.js';
import { openStore, type QueryHearer, type Store } from './store.js';
import { unsafeRole } from './database-role.js';
import { codeOf, messageOf } from '../base/thrown.js';

interface StoreAddress {
  readonly folder: string;
  /** A PostgreSQL, which goes before the folder. */
  readonly databaseUrl: string | undefined;
}

/** Opens the store of a server or of an operator's command; what prevents it is one sentence with a remedy. */
export async function openStoreAt({ folder, databaseUrl }: StoreAddress, onQuery?: QueryHearer): Promise<Result<Store, string>> {
  try {
    return good(await openStore(databaseUrl === undefined ? { folder } : { databaseUrl }, onQuery));
  } catch (error) {
    // This message is a whole sentence already.
    if (codeOf(error) === unsafeRole) return bad(messageOf(error));
    return bad(databaseUrl === undefined ? embeddedProblem(folder, error) : databaseProblem(databaseUrl, error));
  }
}

function embeddedProblem(folder: string, error: unknown): string {
  const reason = [error, error instanceof Error ? error.cause : undefined].flatMap((each) => (each === undefined ? [] : messageOf(each)));
  return `The store in ${folder} cannot be opened (${reason.join(' ').replaceAll(/\s+/g, ' ').replace(/\.$/, '')}): restore a backup into a new folder.`;
}
