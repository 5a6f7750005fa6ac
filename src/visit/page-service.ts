import type { Page, Route, TenantLibrary } from '../../engine/index.js';
import { offeredServices } from '../../server/shared/services.js';
import type { Site } from './site.js';

type Services = NonNullable<TenantLibrary['routes']['services']>;

/**
 * Returns the service of a page at an address: one for this route whose query the address has (`type=elitePlan`, D-39), else the service
 * that the page needs.
 */
export function serviceOf({ routes }: TenantLibrary, route: Route, page: Page, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const queryMatches = (service: Services[string]) =>
    Object.entries(service.query ?? {}).every(([name, value]) => query.get(name) === value);
  const match = Object.entries(routes.services ?? {}).find(
    ([, service]) => service.route === route.id && service.query !== undefined && queryMatches(service),
  );
  return match?.[0] ?? page.needs?.service;
}

/** Returns a service that the tenant offers by its product code, or undefined. */
export function offeredService({ library, services }: Site, code: string) {
  return offeredServices(library, services).find((service) => service.code === code);
}
