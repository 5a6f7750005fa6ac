import type { Tenant } from '../state/tenancy.js';
import { mailLink } from '../ui/safe-link.js';

/** Who is written to: the support contact, else the primary one, else the tenant itself (SPEC 2). Undefined where none is an address. */
export function contactEmail({ contact, email }: Pick<Tenant, 'contact' | 'email'>): string | undefined {
  const of = (type: string) => contact.find((each) => each.type === type)?.email;
  return [of('support'), of('primary'), email].find((address) => mailLink(address) !== undefined);
}
