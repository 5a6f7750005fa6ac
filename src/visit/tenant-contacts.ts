import { formatting } from '../../engine/index.js';
import type { Tenant } from './tenancy.js';
import { phoneLink } from '../ui/safe-link.js';

/** A telephone number as text and as a `tel:` link. */
export interface Phone {
  readonly text: string;
  readonly href: string | undefined;
}

/** Returns the telephone number of the tenant's public page, else the tenant's own. */
export function tenantPhone({ publicPage, ...tenant }: Pick<Tenant, 'publicPage' | 'phone' | 'countryCode' | 'phoneExt'>): Phone {
  const { phone, countryCode, phoneExt } = publicPage?.phone ? { ...tenant, ...publicPage } : tenant;
  return { text: formatting.phone(phone, countryCode ?? ''), href: phoneLink(phoneExt, phone) };
}
