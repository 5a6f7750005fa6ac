import { offeredServices } from '../../../engine/site/services.js';
import type { Service, Site } from '../../state/site.js';
import type { Tenant } from '../../state/tenancy.js';
import { serviceLink, type ServiceLink } from '../service-link.js';
import { tenantPhone } from '../tenant-contacts.js';

/** A tenant that may be chosen, and where that leads; nowhere where it does not offer what is asked for. */
export interface TenantLocation {
  readonly tenant: Tenant;
  readonly way: ServiceLink | undefined;
}

/** The tenants of the group, those first that offer what is asked for. */
export function tenantLocations(site: Site, asked: string | undefined): readonly TenantLocation[] {
  const places = site.tenants.map((tenant) => ({ tenant, way: wayOf(site, tenant, asked) }));
  return [...places.filter(({ way }) => way !== undefined), ...places.filter(({ way }) => way === undefined)];
}

function wayOf(site: Site, tenant: Tenant, asked: string | undefined): ServiceLink | undefined {
  if (asked === undefined) return { to: `/${tenant.code}` };
  const service = servicesAt(site, tenant).find(({ code }) => code === asked);
  return service && serviceLink(tenant, service, site.library);
}

/** A service as the first tenant that offers it calls it. */
export function namedService(site: Site, asked: string | undefined): Service | undefined {
  return site.tenants.flatMap((tenant) => servicesAt(site, tenant)).find(({ code }) => code === asked);
}

/** D-14: of the others only their own record is known here. */
function servicesAt({ library, services, ...site }: Site, tenant: Tenant): readonly Service[] {
  return offeredServices(library, tenant.tenantId === site.tenant.tenantId ? services : tenant.configuration.services);
}

/** Whether all words of a search stand in the name, the code or the telephone number, whatever their case and accents. */
export function matchesSearch(tenant: Tenant, typed: string): boolean {
  const phone = tenantPhone(tenant).shown;
  const text = plain([tenant.displayName, tenant.code, phone, phone.replace(/\D/g, '')].join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
