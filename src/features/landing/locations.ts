import { offeredServices } from '../../../server/shared/services.js';
import { locationChoiceLink, serviceLink, type ServiceLink } from '../../visit/service-link.js';
import type { Service, Site } from '../../visit/site.js';
import type { Tenant } from '../../visit/tenancy.js';

/** A tenant of the group and the link to it; undefined if it does not offer the requested service. */
export interface TenantLocation {
  readonly tenant: Tenant;
  readonly link: ServiceLink | undefined;
}

export function tenantLocations(site: Site, serviceCode: string | undefined): readonly TenantLocation[] {
  const locations = site.tenants.map((tenant) => ({ tenant, link: locationLink(site, tenant, serviceCode) }));
  return [...locations.filter(({ link }) => link !== undefined), ...locations.filter(({ link }) => link === undefined)];
}

/** Undefined if the tenant does not offer the service. */
function locationLink(site: Site, tenant: Tenant, serviceCode: string | undefined): ServiceLink | undefined {
  if (serviceCode === undefined) return { to: `/${tenant.code}` };
  const service = servicesAt(site, tenant).find(({ code }) => code === serviceCode);
  return service && serviceLink(tenant, service, site.library);
}

/** With the name that the first tenant offering it uses. */
export function namedService(site: Site, serviceCode: string | undefined): Service | undefined {
  return site.tenants.flatMap((tenant) => servicesAt(site, tenant)).find(({ code }) => code === serviceCode);
}

/**
 * Returns where a service leads: to the tenant of the address, to the only one that offers it, or to the location that was chosen before;
 * else to the choice of a location (D-33). Undefined if it leads nowhere.
 */
export function homeLink(site: Site, service: Service, chosen: string | undefined): ServiceLink | undefined {
  if (site.active) return serviceLink(site.active, service, site.library);
  const open = tenantLocations(site, service.code).filter(({ link }) => link !== undefined);
  const known = open.length === 1 ? open[0] : open.find(({ tenant }) => tenant.code === chosen);
  return known?.link ?? locationChoiceLink(service, site.library);
}

/** For other tenants only their own record is known (D-14). */
function servicesAt({ library, services, ...site }: Site, tenant: Tenant): readonly Service[] {
  return offeredServices(library, tenant.tenantId === site.tenant.tenantId ? services : tenant.configuration.services);
}
