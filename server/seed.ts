import { good, type Result } from '../engine/index.js';
import type { Store } from './store/store.js';
import { saveTenants } from './tenants/save-tenants.js';
import { readTenantFiles } from './tenants/tenant-file.js';

/** Reads the tenants of a folder and writes them into the store; doing it again changes nothing. */
export async function seed(store: Store, folder: string): Promise<Result<readonly string[], readonly string[]>> {
  const read = readTenantFiles(folder);
  if (!read.ok) return read;
  await saveTenants(store, read.value);
  return good(read.value.map(({ tenant }) => tenant.code));
}
