import { type Static, Type } from 'typebox';
import { ListQuery, selectPage } from '../../base/list-query.js';
import { Offering } from '../../records/offering.js';
import { ServiceAction } from '../../records/tenant.js';
import { listedServices } from '../../tenants/listed-services.js';
import { requireTenantById } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const ServicesAnswer = responseOf(
  Type.Array(
    Type.Object({
      code: Type.String({ description: 'What the service is, such as MEMBERSHIP or NON_MEMBERSHIP (D-41).' }),
      name: Type.String(),
      isEnabled: Type.Boolean(),
      action: ServiceAction,
      from: Type.Optional(
        Type.Pick(Offering, ['price', 'billingInterval'], {
          description:
            'Of memberships: the lowest price by the month, else in all, of those that everybody can choose; without the registration fee. Absent where there are none.',
        }),
      ),
    }),
  ),
);
export type ServicesAnswer = Static<typeof ServicesAnswer>;

const Params = Type.Object({ tenantId: Type.String({ maxLength: 100, description: 'As GET /tenants/web answers it.' }) });
const Query = Type.Interface([ListQuery], {
  isEnabled: Type.Optional(Type.Boolean({ description: 'Only services that are enabled, or only those that are not.' })),
  sortBy: Type.Optional(Type.Enum(['name', 'code'])),
});

const schema = {
  operationId: 'listServices',
  summary: 'What a tenant offers on its home page',
  description:
    'Lists enabled and disabled services unless isEnabled selects some. Where the record of the tenant differs, this list counts.',
  params: Params,
  querystring: Query,
  response: { 200: ServicesAnswer },
};

/** Registers the list of services on a tenant's home page; this list wins over the tenant's own (D-14). */
export function serviceRoutes(app: App, { tenants, library }: Services): void {
  app.get('/tenants/:tenantId/services', { schema }, async ({ params, query }) => {
    const state = await requireTenantById(tenants, params.tenantId);
    const services = listedServices(state, library.tenant(state.tenant.code)?.library).filter(
      ({ isEnabled }) => query.isEnabled === undefined || isEnabled === query.isEnabled,
    );
    return { data: selectPage(services, query) };
  });
}
