import type { TenantLibrary } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { productCode, serviceDefinition, routePath } from '../../engine/site/services.js';
import type { Service } from '../state/site.js';
import type { Tenant } from '../state/tenancy.js';
import { mailLink, portalLink, websiteLink } from '../ui/safe-link.js';
import { contactEmail } from './contact-email.js';
import { PAGE_IDS } from '../state/site-codes.js';

/** Where a service leads: to a page of the site, or out of it. */
export type ServiceLink = { readonly to: string } | { readonly href: string; readonly isTab: boolean };

/** Where an offered service leads at one tenant; undefined where nothing is behind it (D-33, D-40). */
export function serviceLink(tenant: Tenant, service: Service, library: TenantLibrary): ServiceLink | undefined {
  const known = serviceDefinition(library, service.code);
  const path = known?.route === undefined ? undefined : routePath(library, known.route, tenant.code);
  return path === undefined ? outside(tenant, service, library) : { to: withQuery(path, known?.query ?? {}) };
}

/** Where a service leads while no tenant of several has been chosen. */
export function locationChoiceLink({ code }: Service, library: TenantLibrary): ServiceLink | undefined {
  const path = routePath(library, PAGE_IDS.chooseLocation);
  return path === undefined ? undefined : { to: withQuery(path, { service: code, ...serviceDefinition(library, code)?.query }) };
}

/**
 * The service an address asks for by `service`, or a more particular one by what else it says: `type=elitePlan` of a
 * membership is the elite plan.
 */
export function requestedService(library: TenantLibrary, query: URLSearchParams): string | undefined {
  const code = productCode(library, query.get('service') ?? '');
  const named = code === undefined ? undefined : serviceDefinition(library, code);
  if (code === undefined || named?.route === undefined) return code;
  const meant = Object.entries(library.routes.services ?? {}).find(([, each]) => each.route === named.route && isSaid(each.query, query));
  return meant?.[0] ?? code;
}

function isSaid(needed: { readonly [name: string]: string } | undefined, query: URLSearchParams): boolean {
  return needed !== undefined && Object.entries(needed).every(([name, value]) => query.get(name) === value);
}

function outside(tenant: Tenant, service: Service, { platform }: TenantLibrary): ServiceLink | undefined {
  const [type, to] = ['type', 'to'].map((key) => String(own(service.action, key) ?? ''));
  const site = type === 'external' ? webLink(to) : undefined;
  if (site !== undefined) return { href: site, isTab: true };
  const client = { client: tenant.code, service: service.code };
  const portal = type === 'mailto' ? undefined : portalLink(webLink(platform['memberPortalUrl']), client);
  if (portal !== undefined) return { href: portal, isTab: true };
  const mail = mailLink(to) ?? mailLink(contactEmail(tenant));
  return mail === undefined ? undefined : { href: mail, isTab: false };
}

/** A whole http or https address; nothing is added to it, since it may lead anywhere. */
function webLink(written: unknown): string | undefined {
  return typeof written === 'string' && /^\s*https?:\/\//i.test(written) ? websiteLink(written) : undefined;
}

function withQuery(path: string, query: { readonly [name: string]: string }): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
