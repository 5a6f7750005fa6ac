import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { good, type Result } from '../../engine/base/result.js';
import { addTenants } from './add-tenants.js';
import type { Store } from '../database/store.js';
import { readTenantPaths } from '../tenants/tenant-file.js';

interface StoredTenant {
  readonly tenant_id: string;
  readonly code: string;
}

/**
 * Stores the tenants of a folder that are missing and returns their codes, or the problems of their files. Existing tenants stay as they
 * are.
 */
export async function seedTenants(store: Store, folder: string): Promise<Result<readonly string[], readonly string[]>> {
  const stored = await store.db.selectFrom('tenants').select(['tenant_id', 'code']).execute();
  const missing = jsonNames(folder).filter((name) => !isStored(stored, readFileSync(join(folder, name), 'utf8')));
  const files = readTenantPaths(missing.map((name) => join(folder, name)));
  if (!files.ok) return files;
  return files.value.length === 0 ? good([]) : addTenants(store, files.value);
}

function jsonNames(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.json')).sort();
}

/** Returns whether the tenant of a file is stored; reads only its identity, because validation is slow. */
function isStored(stored: readonly StoredTenant[], text: string): boolean {
  const { tenantId, code } = readIdentity(text);
  return stored.some((tenant) => tenant.tenant_id === tenantId || tenant.code.toLowerCase() === code.toLowerCase());
}

/** Returns the id and code in a tenant file; empty if it is no JSON. */
function readIdentity(text: string): { readonly tenantId: string; readonly code: string } {
  try {
    const { tenant }: { tenant?: { tenantId?: unknown; code?: unknown } } = JSON.parse(text);
    return { tenantId: String(tenant?.tenantId), code: String(tenant?.code) };
  } catch {
    return { tenantId: '', code: '' };
  }
}
