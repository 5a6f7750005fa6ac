import type { Json } from '../../engine/index.js';
import { walk } from '../../engine/pointer.js';
import type { Tenant } from '../state/tenancy.js';
import type { Brand } from '../ui/look/palette.js';

/** The colours of a tenant, as they were written. */
export function tenantBrand({ metaData }: Pick<Tenant, 'metaData'>): Brand {
  const colour = (name: string) => {
    const written = walk(metaData as Json, ['themeColor', name]);
    return typeof written === 'string' ? written : undefined;
  };
  return { primary: colour('primary'), secondary: colour('secondary') };
}
