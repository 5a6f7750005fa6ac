import type { Page, Route, TenantLibrary } from '../../engine/index.js';
import { offeredServices } from '../../engine/site/services.js';
import type { Site } from './site.js';

type Services = NonNullable<TenantLibrary['routes']['services']>;

/**
 * The service a page is about at an address: what the page needs, or, of the services that lead to its route, a more
 * particular one whose query the address has: `type=elitePlan` (D-39).
 */
export function serviceOf({ routes }: TenantLibrary, route: Route, page: Page, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const isSaid = (service: Services[string]) => Object.entries(service.query ?? {}).every(([name, value]) => query.get(name) === value);
  const particular = Object.entries(routes.services ?? {}).find(
    ([, service]) => service.route === route.id && service.query !== undefined && isSaid(service),
  );
  return particular?.[0] ?? page.needs?.service;
}

/** What the tenant says of a service it offers, by the product's code. */
export function offeredService({ library, services }: Site, code: string) {
  return offeredServices(library, services).find((service) => service.code === code);
}
