import { type Static, Type } from 'typebox';
import { lookupsOf } from '../store/tenants.js';
import { answerOf, type App, type Services } from './app.js';
import { primaryTenant, tenantOf } from './tenant-header.js';

const LookupAnswer = answerOf(
  Type.Array(Type.Object({ code: Type.String(), status: Type.String(), category: Type.String(), label: Type.Optional(Type.String()) })),
);
export type LookupAnswer = Static<typeof LookupAnswer>;

const Headers = Type.Object({ 'x-tenant': Type.Optional(Type.String({ maxLength: 100 })) });
const Query = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Integer({ minimum: 1, maximum: 999, default: 999 }),
});

/** Entries belong to a tenant, which the call has no parameter for: the header says whose they are. */
export function lookupRoutes(app: App, { store }: Services): void {
  app.get('/lookup', { schema: { headers: Headers, querystring: Query, response: { 200: LookupAnswer } } }, async ({ query, headers }) => {
    const code = headers['x-tenant'];
    const tenant = code === undefined ? await primaryTenant(store.db) : await tenantOf(store.db, code);
    return { data: await lookupsOf(store.db, tenant.tenantId, query) };
  });
}
