import type { Tenant } from './tenancy.js';
import { mailLink } from '../ui/safe-link.js';

/**
 * Returns the e-mail address of the support contact, else of the primary contact, else of the tenant (SPEC 2). Undefined if none is
 * valid.
 */
export function contactEmail({ contact, email }: Pick<Tenant, 'contact' | 'email'>): string | undefined {
  const of = (type: string) => contact.find((each) => each.type === type)?.email;
  return [of('support'), of('primary'), email].find((address) => mailLink(address) !== undefined);
}
