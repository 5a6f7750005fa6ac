import { type Static, Type } from 'typebox';
import { fieldError, apiError } from '../../errors/api-error.js';
import { Tenant } from '../../records/tenant.js';
import { isSameCode } from '../../shared/tenant-site.js';
import { responseOf, type App, type Services } from './app.js';

const TenantsAnswer = responseOf(Type.Array(Tenant));
export type TenantsAnswer = Static<typeof TenantsAnswer>;

const name = { minLength: 1, maxLength: 100 };
const Query = Type.Object({
  slug: Type.Optional(Type.String({ ...name, description: 'The first part of the host name the site is asked by.' })),
  groupCode: Type.Optional(Type.String({ ...name, description: 'What all tenants of a group have in common. One of both is needed.' })),
});

/** Registers GET /tenants/web, which lists the tenants of a slug or a group. */
export function tenantRoutes(app: App, { tenants }: Services): void {
  app.get(
    '/tenants/web',
    {
      schema: {
        operationId: 'listTenants',
        summary: 'The tenants of a slug or of a group',
        description:
          'Needs a slug or a groupCode, in any case of letters; with both, the slug counts. Where no tenant has it, the list is empty.',
        querystring: Query,
        response: { 200: TenantsAnswer },
      },
    },
    async ({ query }) => {
      const { slug, groupCode } = query;
      const all = await tenants.all();
      if (slug !== undefined) return { data: all.filter((tenant) => isSameCode(tenant.slug, slug)) };
      if (groupCode !== undefined) return { data: all.filter((tenant) => isSameCode(tenant.groupCode, groupCode)) };
      throw apiError('tenants_not_named', { errors: [fieldError('/slug', 'required')] });
    },
  );
}
