import { type Static, Type } from 'typebox';
import { failure } from '../failure.js';
import type { TenantKeeper, TenantState } from '../tenants/tenant-keeper.js';
import { tenantNamed } from '../visitors/caller.js';
import { answerOf, type App, type Services } from './app.js';

const LookupAnswer = answerOf(
  Type.Array(Type.Object({ code: Type.String(), status: Type.String(), category: Type.String(), label: Type.Optional(Type.String()) })),
);
export type LookupAnswer = Static<typeof LookupAnswer>;

const Headers = Type.Object({
  'x-tenant': Type.Optional(Type.String({ maxLength: 100, description: 'Whose entries; of the primary tenant where nothing is said.' })),
});
const Query = Type.Object({
  category: Type.Optional(
    Type.String({ maxLength: 100, description: 'RACE, LEAD_SOURCE or MAINTENANCE_MODE; all where nothing is said.' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 999, default: 999 }),
});

/** Entries belong to a tenant, which the call has no parameter for: the header says whose they are. */
export function lookupRoutes(app: App, { tenants }: Services): void {
  app.get(
    '/lookup',
    {
      schema: {
        summary: 'The entries of a category, such as RACE or MAINTENANCE_MODE',
        headers: Headers,
        querystring: Query,
        response: { 200: LookupAnswer },
      },
    },
    async ({ query, headers }) => {
      const code = headers['x-tenant'];
      const { lookups } = code === undefined ? await primaryTenant(tenants) : await tenantNamed(tenants, code);
      const asked = lookups.filter(({ category }) => query.category === undefined || category === query.category);
      return { data: asked.slice(0, query.limit) };
    },
  );
}

/** The tenant meant by a call that names none: the primary one, and where several are, the first by code. */
async function primaryTenant(tenants: TenantKeeper): Promise<TenantState> {
  const all = await tenants.all();
  const tenant = all.find(({ isPrimary }) => isPrimary) ?? all[0];
  const state = tenant && (await tenants.byId(tenant.tenantId));
  if (state === undefined) throw failure(404, 'There is no tenant yet.');
  return state;
}
