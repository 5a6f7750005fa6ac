import { searchableText, searchTerms } from '../../../server/shared/comparable-text.js';
import { offeredServices } from '../../../server/shared/services.js';
import type { Service, Site } from '../../visit/site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { serviceLink, type ServiceLink } from '../../visit/service-link.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';

/** A tenant of the group and the link to it; undefined if it does not offer the requested service. */
export interface TenantLocation {
  readonly tenant: Tenant;
  readonly link: ServiceLink | undefined;
}

/** Returns the tenants of the group; those that offer the requested service come first. */
export function tenantLocations(site: Site, serviceCode: string | undefined): readonly TenantLocation[] {
  const locations = site.tenants.map((tenant) => ({ tenant, link: locationLink(site, tenant, serviceCode) }));
  return [...locations.filter(({ link }) => link !== undefined), ...locations.filter(({ link }) => link === undefined)];
}

/** Returns the link to the requested service of a tenant, or to its start page without one; undefined if it does not offer the service. */
function locationLink(site: Site, tenant: Tenant, serviceCode: string | undefined): ServiceLink | undefined {
  if (serviceCode === undefined) return { to: `/${tenant.code}` };
  const service = servicesAt(site, tenant).find(({ code }) => code === serviceCode);
  return service && serviceLink(tenant, service, site.library);
}

/** Returns the requested service with the name that the first tenant offering it uses, or undefined. */
export function namedService(site: Site, serviceCode: string | undefined): Service | undefined {
  return site.tenants.flatMap((tenant) => servicesAt(site, tenant)).find(({ code }) => code === serviceCode);
}

/** Returns the services that a tenant offers. For other tenants only their own record is known (D-14). */
function servicesAt({ library, services, ...site }: Site, tenant: Tenant): readonly Service[] {
  return offeredServices(library, tenant.tenantId === site.tenant.tenantId ? services : tenant.configuration.services);
}

/** Whether the name, code or telephone number of a tenant contains every word of a search, ignoring case and accents. */
export function matchesSearch(tenant: Tenant, query: string): boolean {
  const phone = tenantPhone(tenant).text;
  const text = searchableText([tenant.displayName, tenant.code, phone, phone.replace(/\D/g, '')].join(' '));
  return searchTerms(query).every((word) => text.includes(word));
}
