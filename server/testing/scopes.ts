import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../store/scope.js';

/** Whose rows the rows of a tenant of the fixtures are. */
export function scopeOf(code: string): Scope {
  const file = join(import.meta.dirname, '../../fixtures/tenants', `${code}.json`);
  const { tenant }: { tenant: Scope } = JSON.parse(readFileSync(file, 'utf8'));
  return { tenantId: tenant.tenantId, groupCode: tenant.groupCode };
}
