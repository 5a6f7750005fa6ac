import { own } from '../../engine/base/pointer.js';
import type { TenantLibrary } from '../../engine/index.js';
import type { TenantState } from './tenant-cache.js';

/** Returns the settings of a tenant by category, only codes of the settings catalogue. */
export function publicSettings(
  { settings }: Pick<TenantState, 'settings'>,
  library: TenantLibrary | undefined,
): Record<string, TenantState['settings'][string][number][]> {
  const known = own(library?.settings, 'settings') ?? {};
  const byCategory = Object.entries(settings).map(([category, items]) => [
    category,
    items.filter(({ code }) => Object.hasOwn(known, code)),
  ]);
  return Object.fromEntries(byCategory);
}
