import type { Route, TenantLibrary } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { firstSegment, tenantWithCode, type SiteTenant } from './tenant-site.js';

/** A service as a tenant lists it. */
export interface ListedService {
  readonly code: string;
  readonly isEnabled: boolean;
}

type ServiceDefinition = NonNullable<TenantLibrary['routes']['services']>[string];

/** Returns the enabled services that the product has, in the tenant's order, each once and with the product's code (D-41). */
export function offeredServices<T extends ListedService>(library: TenantLibrary, services: readonly T[]): readonly T[] {
  const enabled = services.flatMap((service) => {
    const code = service.isEnabled ? productCode(library, service.code) : undefined;
    return code === undefined ? [] : [{ ...service, code }];
  });
  return enabled.filter(({ code }, index) => enabled.findIndex((other) => other.code === code) === index);
}

/** The definition of a service in the route table; undefined where the product does not have the service. */
export function serviceDefinition({ routes }: TenantLibrary, code: string): ServiceDefinition | undefined {
  return own(routes.services ?? {}, code) as ServiceDefinition | undefined;
}

/** The product's own code of a service that a tenant may call by an alias; undefined where the product does not have it. */
export function productCode(library: TenantLibrary, code: string): string | undefined {
  if (serviceDefinition(library, code)) return code;
  return Object.entries(library.routes.services ?? {}).find(([, service]) => service.aliases?.includes(code))?.[0];
}

/** The path of a route for a tenant; undefined where the table has no such route. */
export function routePath({ routes }: TenantLibrary, id: Route['id'] | undefined, tenantCode = ''): string | undefined {
  return routes.routes.find((route) => route.id === id)?.path.replace(':tenantCode', tenantCode);
}

/** Returns the routes that a path may match: those that begin with `:tenantCode` only if its first segment is a tenant's code (SPEC 2). */
export function routesOfSite<R extends { readonly path: string }>(
  routes: readonly R[],
  tenants: readonly SiteTenant[],
  path: string,
): readonly R[] {
  const isTenant = tenantWithCode(tenants, firstSegment(path)) !== undefined;
  return routes.filter((route) => isTenant || !route.path.startsWith('/:tenantCode'));
}
