import type { Form, LookupEntry } from '../../engine/index.js';
import { isSameCode } from './tenant-site.js';

/** Returns the lookup entries with status `Active` by category, in their order; a category without one is missing. */
export function activeLookups<T extends LookupEntry>(entries: readonly T[]): { readonly [category: string]: readonly T[] } {
  const lookups: { [category: string]: T[] } = Object.create(null);
  for (const entry of entries) if (entry.status === 'Active') (lookups[entry.category] ??= []).push(entry);
  return lookups;
}

/** The most entries of one call for a category (SPEC 9). */
export const MAX_LOOKUPS = 999;

/** A category in a compiled form: as a source of options, or as a variable of an expression. */
const CATEGORY = /"(?:lookup":"|lookups\.)([A-Z][A-Z0-9_]*)/g;

/** Returns the lookup categories that a form reads anywhere, also in the forms of its lists. */
export function lookupCategoriesOf(form: Form): readonly string[] {
  return [...new Set([...JSON.stringify(form).matchAll(CATEGORY)].map(([, category = '']) => category))].toSorted();
}

/** The lookup category of the tenants of a group. */
const GROUP_CATEGORY = 'TENANT';

interface GroupTenant {
  readonly tenantId: string;
  readonly groupCode: string;
  readonly displayName: string;
}

/** Returns the lookup entries of a tenant, and one for each tenant of its group if there are several; `all` may hold other groups, too. */
export function withGroupTenants<T extends LookupEntry>(
  entries: readonly T[],
  { groupCode }: Pick<GroupTenant, 'groupCode'>,
  all: readonly GroupTenant[],
): readonly (T | LookupEntry)[] {
  const group = all.filter((tenant) => isSameCode(tenant.groupCode, groupCode));
  const own = entries.filter(({ category }) => category !== GROUP_CATEGORY);
  if (group.length < 2) return own;
  const tenants = group.map(({ tenantId, displayName }) => ({
    category: GROUP_CATEGORY,
    code: tenantId,
    label: displayName,
    status: 'Active',
  }));
  return [...own, ...tenants];
}

export function hasGroupTenants(entries: readonly LookupEntry[]): boolean {
  return entries.some(({ category }) => category === GROUP_CATEGORY);
}
