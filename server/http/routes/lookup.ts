import { type Static, Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import { siteAsked } from '../../site/find-page.js';
import type { TenantState } from '../../tenants/tenant-keeper.js';
import { tenantNamed } from '../../visitors/caller.js';
import { answerOf, type App, type Services } from './app.js';

const LookupAnswer = answerOf(
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
    Type.String({ maxLength: 100, description: 'RACE, LEAD_SOURCE or MAINTENANCE_MODE; all where nothing is said.' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 999, default: 999 }),
});

/** Entries belong to a tenant. Whether a site is closed has to be known before anything else is known of its tenants. */
export function lookupRoutes(app: App, services: Services): void {
  const { tenants } = services;
  app.get(
    '/lookup',
    {
      schema: {
        operationId: 'listLookupEntries',
        summary: 'The entries of a category, such as RACE or MAINTENANCE_MODE',
        headers: Headers,
        querystring: Query,
        response: { 200: LookupAnswer },
      },
    },
    async ({ query, headers, host }) => {
      const code = query.tenantCode ?? headers['x-tenant'];
      const { lookups } = code === undefined ? await primaryTenant(services, host) : await tenantNamed(tenants, code);
      const asked = lookups.filter(({ category }) => query.category === undefined || category === query.category);
      return { data: asked.slice(0, query.limit) };
    },
  );
}

/** The tenant meant by a call that names none: the primary one of the site that is asked, else of the first. */
async function primaryTenant(services: Services, host: string): Promise<TenantState> {
  const { tenants } = services;
  const all = await tenants.all();
  const { site } = siteAsked(services, all, { host, query: '' });
  const tenant = site?.primary ?? all.find(({ isPrimary }) => isPrimary) ?? all[0];
  const state = tenant && (await tenants.byId(tenant.tenantId));
  if (state === undefined) throw apiError('no_tenants');
  return state;
}
