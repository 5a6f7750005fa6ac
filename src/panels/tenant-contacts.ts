import { formatting } from '../../engine/index.js';
import type { Tenant } from '../state/tenancy.js';
import { phoneLink } from '../ui/safe-link.js';

/** A telephone number as it is read and as it is called. */
interface Phone {
  readonly shown: string;
  readonly href: string | undefined;
}

/** The number of the public page, else the tenant's own. */
export function tenantPhone({ publicPage, ...tenant }: Pick<Tenant, 'publicPage' | 'phone' | 'countryCode' | 'phoneExt'>): Phone {
  const { phone, countryCode, phoneExt } = publicPage?.phone ? { ...tenant, ...publicPage } : tenant;
  return { shown: formatting.phone(phone, countryCode ?? ''), href: phoneLink(phoneExt, phone) };
}
