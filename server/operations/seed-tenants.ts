import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import type { Store } from '../database/store.js';
import { syncTenantFiles } from './tenant-files.js';

/** Where tenant files are, and where this installation remembers what it saved of them. */
export interface TenantFilesPlace {
  readonly folder: string;
  /** Not the demo's. */
  readonly isOwn: boolean;
  readonly memoryFile: string;
}

export function tenantFilesAt(
  { tenantsFolder, dataFolder }: { readonly tenantsFolder: string | undefined; readonly dataFolder: string },
  root: string,
): TenantFilesPlace {
  return {
    folder: tenantsFolder ?? join(root, 'fixtures/tenants'),
    isOwn: tenantsFolder !== undefined,
    memoryFile: join(dataFolder, 'tenant-files.json'),
  };
}

/** Saves new and changed tenant files at a start; in production the demo's only into an empty store. */
export async function seedTenants(
  store: Store,
  { folder, isOwn, memoryFile }: TenantFilesPlace,
  { isProduction }: { readonly isProduction: boolean },
  print: (line: string) => void,
): Promise<Result<void, readonly string[]>> {
  const [some] = await store.db.selectFrom('tenants').select('code').limit(1).execute();
  if (isProduction && some !== undefined && !isOwn) return good(undefined);
  if (!existsSync(folder)) return bad([`There is no folder ${folder}: name the folder of the tenant files with --tenants DIR.`]);
  const { lines, problems, isIncomplete } = await syncTenantFiles(store, folder, memoryFile);
  if (isIncomplete) return bad([`The tenants in ${isOwn ? folder : 'fixtures/tenants'} cannot be used:`, ...problems]);
  for (const line of [...problems, ...lines]) print(line);
  return good(undefined);
}
