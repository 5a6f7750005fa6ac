import type { Route, TenantLibrary } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import type { Tenant } from './tenancy.js';

type Listed = Tenant['configuration']['services'][number];
type Known = NonNullable<TenantLibrary['routes']['services']>[string];

/**
 * The services of a list that are enabled and that the product knows, in the tenant's order, each by the product's own
 * code (D-41).
 */
export function offeredServices(library: TenantLibrary, listed: readonly Listed[]): readonly Listed[] {
  const known = listed.flatMap((service) => {
    const code = service.isEnabled ? knownCode(library, service.code) : undefined;
    return code === undefined ? [] : [{ ...service, code }];
  });
  return known.filter(({ code }, nth) => known.findIndex((other) => other.code === code) === nth);
}

/** What the route table says of a service. */
export function knownService({ routes }: TenantLibrary, code: string): Known | undefined {
  return own(routes.services ?? {}, code) as Known | undefined;
}

/** The product's own code of a service that a tenant may call by another. */
export function knownCode(library: TenantLibrary, code: string): string | undefined {
  if (knownService(library, code)) return code;
  return Object.entries(library.routes.services ?? {}).find(([, service]) => service.aliases?.includes(code))?.[0];
}

/** The path a route of the table has for a tenant. */
export function pathOf({ routes }: TenantLibrary, id: Route['id'], tenantCode = ''): string | undefined {
  return routes.routes.find((route) => route.id === id)?.path.replace(':tenantCode', tenantCode);
}
