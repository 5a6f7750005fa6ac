import { type Static, Type } from 'typebox';
import { failure } from '../failure.js';
import { tenantsBy } from '../store/tenants.js';
import { Tenant } from '../tenant.js';
import { answerOf, type App, type Services } from './app.js';

const TenantsAnswer = answerOf(Type.Array(Tenant));
export type TenantsAnswer = Static<typeof TenantsAnswer>;

const name = Type.String({ minLength: 1, maxLength: 100 });
const Query = Type.Object({ slug: Type.Optional(name), groupCode: Type.Optional(name) });

export function tenantRoutes(app: App, { store }: Services): void {
  app.get('/tenants/web', { schema: { querystring: Query, response: { 200: TenantsAnswer } } }, async ({ query }) => {
    if (query.slug !== undefined) return { data: await tenantsBy(store.db, 'slug', query.slug) };
    if (query.groupCode !== undefined) return { data: await tenantsBy(store.db, 'group_code', query.groupCode) };
    throw failure(400, 'Say which tenants: slug or groupCode.', { errors: [{ path: '/slug', message: 'This is a required field' }] });
  });
}
