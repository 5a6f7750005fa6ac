import type { Json } from '../../engine/index.js';
import { valueAtKeys } from '../../engine/base/pointer.js';
import type { Tenant } from './tenancy.js';
import type { Brand } from '../ui/look/palette.js';

/** Returns the colours in a tenant's record; undefined for those that are missing. */
export function tenantBrand({ metaData }: Pick<Tenant, 'metaData'>): Brand {
  const colour = (name: string) => {
    const value = valueAtKeys(metaData as Json, ['themeColor', name]);
    return typeof value === 'string' ? value : undefined;
  };
  return { primary: colour('primary'), secondary: colour('secondary') };
}
