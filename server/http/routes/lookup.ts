import { type Static, Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import { siteOfAddress } from '../../site/find-page.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import { requireTenant } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const LookupAnswer = responseOf(
  Type.Array(Type.Object({ code: Type.String(), status: Type.String(), category: Type.String(), label: Type.Optional(Type.String()) })),
);
export type LookupAnswer = Static<typeof LookupAnswer>;

const Headers = Type.Object({
  'x-tenant': Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Whose entries. Where nothing is said: of the primary tenant of the site that the host is of.',
    }),
  ),
});
const Query = Type.Object({
  tenantCode: Type.Optional(Type.String({ maxLength: 100, description: 'Whose entries, for who sends no x-tenant. It goes before it.' })),
  category: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'RACE, LEAD_SOURCE, MAINTENANCE_MODE, or TENANT for the tenants of the group; all where nothing is said.',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 999, default: 999 }),
});

/** Registers GET /lookup, which works without a tenant, because maintenance is checked before a tenant is known. */
export function lookupRoutes(app: App, services: Services): void {
  const { tenants } = services;
  app.get(
    '/lookup',
    {
      schema: {
        operationId: 'listLookupEntries',
        summary: 'The entries of a category, such as RACE or MAINTENANCE_MODE',
        description:
          'Works without a tenant, because the site asks whether it is closed before it knows its tenant. An Active entry of MAINTENANCE_MODE closes it.',
        headers: Headers,
        querystring: Query,
        response: { 200: LookupAnswer },
      },
    },
    async ({ query, headers, host }) => {
      const code = query.tenantCode ?? headers['x-tenant'];
      const { lookups } = code === undefined ? await primaryTenant(services, host) : await requireTenant(tenants, code);
      const entries = lookups.filter(({ category }) => query.category === undefined || category === query.category);
      return { data: entries.slice(0, query.limit) };
    },
  );
}

/** Returns the tenant for a call that names none: the site's primary one, else the first; throws `no_tenants` without any. */
export async function primaryTenant(services: Services, host: string): Promise<TenantState> {
  const { tenants } = services;
  const all = await tenants.all();
  const { site } = siteOfAddress(services, all, { host, query: '' });
  const tenant = site?.primary ?? all.find(({ isPrimary }) => isPrimary) ?? all[0];
  const state = tenant && (await tenants.byId(tenant.tenantId));
  if (state === undefined) throw apiError('no_tenants');
  return state;
}
