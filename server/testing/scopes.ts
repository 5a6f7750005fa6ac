import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TenantScope } from '../store/scope.js';

/** Returns the tenant and group ids of a tenant in the fixtures. */
export function scopeOf(code: string): TenantScope {
  const file = join(import.meta.dirname, '../../fixtures/tenants', `${code}.json`);
  const { tenant }: { tenant: TenantScope } = JSON.parse(readFileSync(file, 'utf8'));
  return { tenantId: tenant.tenantId, groupCode: tenant.groupCode };
}
