import type { TenantLibrary } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { productCode, serviceDefinition, routePath } from '../../server/shared/services.js';
import type { Service } from './site.js';
import type { Tenant } from './tenancy.js';
import { websiteLink } from '../../server/shared/web-address.js';
import { mailLink, portalLink } from '../ui/safe-link.js';
import { contactEmail } from './contact-email.js';
import { PAGE_IDS } from './site-codes.js';

/** The target of a service: a path in the site, or an external address. */
export type ServiceLink = { readonly to: string } | { readonly href: string; readonly isTab: boolean };

/** Returns the link of an offered service of one tenant, or undefined if the service leads nowhere (D-33, D-40). */
export function serviceLink(tenant: Tenant, service: Service, library: TenantLibrary): ServiceLink | undefined {
  const definition = serviceDefinition(library, service.code);
  const path = definition?.route === undefined ? undefined : routePath(library, definition.route, tenant.code);
  return path === undefined ? externalLink(tenant, service, library) : { to: withQuery(path, definition?.query ?? {}) };
}

/** Returns the link of a service to the choice of location, for groups where no tenant is chosen yet. */
export function locationChoiceLink({ code }: Service, library: TenantLibrary): ServiceLink | undefined {
  const path = routePath(library, PAGE_IDS.chooseLocation);
  return path === undefined ? undefined : { to: withQuery(path, { service: code, ...serviceDefinition(library, code)?.query }) };
}

/**
 * Returns the code of the service that an address requests with `service`, or a variant whose query it matches: a membership with
 * `type=elitePlan` is the elite plan. Undefined without one.
 */
export function requestedService(library: TenantLibrary, query: URLSearchParams): string | undefined {
  const code = productCode(library, query.get('service') ?? '');
  const definition = code === undefined ? undefined : serviceDefinition(library, code);
  if (code === undefined || definition?.route === undefined) return code;
  const match = Object.entries(library.routes.services ?? {}).find(
    ([, each]) => each.route === definition.route && queryMatches(each.query, query),
  );
  return match?.[0] ?? code;
}

/** Whether an address has all expected query parameters; false without expected ones. */
function queryMatches(expected: { readonly [name: string]: string } | undefined, query: URLSearchParams): boolean {
  return expected !== undefined && Object.entries(expected).every(([name, value]) => query.get(name) === value);
}

/** Returns the external link of a service: its website, else the member portal, else an e-mail address. Undefined if none is valid. */
function externalLink(tenant: Tenant, service: Service, { platform }: TenantLibrary): ServiceLink | undefined {
  const [type, to] = ['type', 'to'].map((key) => String(own(service.action, key) ?? ''));
  const website = type === 'external' ? webLink(to) : undefined;
  if (website !== undefined) return { href: website, isTab: true };
  const client = { client: tenant.code, service: service.code };
  const portal = type === 'mailto' ? undefined : portalLink(webLink(platform['memberPortalUrl']), client);
  if (portal !== undefined) return { href: portal, isTab: true };
  const mail = mailLink(to) ?? mailLink(contactEmail(tenant));
  return mail === undefined ? undefined : { href: mail, isTab: false };
}

/** Returns a complete http or https address, or undefined for any other text. */
function webLink(text: unknown): string | undefined {
  return typeof text === 'string' && /^\s*https?:\/\//i.test(text) ? websiteLink(text) : undefined;
}

function withQuery(path: string, query: { readonly [name: string]: string }): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
