import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { good, type Result } from '../../engine/result.js';
import { takeTenants } from './take-tenants.js';
import type { Store } from '../store/store.js';
import { readTenantPaths } from '../tenants/tenant-file.js';

interface SeededTenant {
  readonly tenant_id: string;
  readonly code: string;
}

/** Adds the tenants of a folder that the store does not have. A tenant that is there belongs to the operator and stays as it is. */
export async function seed(store: Store, folder: string): Promise<Result<readonly string[], readonly string[]>> {
  const known = await store.db.selectFrom('tenants').select(['tenant_id', 'code']).execute();
  const missing = namesIn(folder).filter((name) => !isKnown(known, readFileSync(join(folder, name), 'utf8')));
  const read = readTenantPaths(missing.map((name) => join(folder, name)));
  if (!read.ok) return read;
  return read.value.length === 0 ? good([]) : takeTenants(store, read.value);
}

function namesIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.json')).sort();
}

/** Only the identity is read here: to validate a file costs a tenth of a second. A file without one is read, and refused, later. */
function isKnown(known: readonly SeededTenant[], text: string): boolean {
  const { tenantId, code } = identityOf(text);
  return known.some((tenant) => tenant.tenant_id === tenantId || tenant.code.toLowerCase() === code.toLowerCase());
}

function identityOf(text: string): { readonly tenantId: string; readonly code: string } {
  try {
    const { tenant }: { tenant?: { tenantId?: unknown; code?: unknown } } = JSON.parse(text);
    return { tenantId: String(tenant?.tenantId), code: String(tenant?.code) };
  } catch {
    return { tenantId: '', code: '' };
  }
}
