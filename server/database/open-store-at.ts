import { bad, good, type Result } from '../../engine/base/result.js';
import { databaseProblem } from './database-url.js';
import { openStore, type OnQuery, type Store } from './store.js';
import { unsafeRole } from './database-role.js';
import { errorCodeOf, errorMessageOf } from '../base/error-code.js';

interface StoreAddress {
  readonly folder: string;
  /** A PostgreSQL, which takes precedence over the folder. */
  readonly databaseUrl: string | undefined;
}

/** Opens the store of a server or a command; returns a problem as one sentence with a remedy. */
export async function openStoreAt({ folder, databaseUrl }: StoreAddress, onQuery?: OnQuery): Promise<Result<Store, string>> {
  try {
    return good(await openStore(databaseUrl === undefined ? { folder } : { databaseUrl }, onQuery));
  } catch (error) {
    // This message is a whole sentence already.
    if (errorCodeOf(error) === unsafeRole) return bad(errorMessageOf(error));
    return bad(databaseUrl === undefined ? embeddedProblem(folder, error) : databaseProblem(databaseUrl, error));
  }
}

/** Returns why the embedded store cannot be opened, with the advice to restore a backup. */
function embeddedProblem(folder: string, error: unknown): string {
  const reason = [error, error instanceof Error ? error.cause : undefined].flatMap((each) =>
    each === undefined ? [] : errorMessageOf(each),
  );
  return `The store in ${folder} cannot be opened (${reason.join(' ').replaceAll(/\s+/g, ' ').replace(/\.$/, '')}): restore a backup into a new folder.`;
}
