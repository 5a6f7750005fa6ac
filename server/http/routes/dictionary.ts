import { type Static, Type } from 'typebox';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import { responseOf, type App, type Services } from './app.js';

const DictionaryAnswer = responseOf(
  Type.Record(Type.String(), Type.String(), { description: 'Texts by key; {code}_key goes before {groupCode}_key, and that before key.' }),
);
export type DictionaryAnswer = Static<typeof DictionaryAnswer>;

const Params = Type.Object({
  language: Type.String({ maxLength: 35, description: 'Such as en or ne. One that the group has no words in is answered with none.' }),
});
const Query = Type.Object({ groupCode: Type.String({ minLength: 1, maxLength: 100, description: 'As GET /tenants/web answers it.' }) });

/** Registers the call that returns a group's own texts in a language; empty if it has none. */
export function dictionaryRoutes(app: App, { tenants }: Services): void {
  app.get(
    '/lang-dictionary/:language/tenant',
    {
      schema: {
        operationId: 'getDictionary',
        summary: 'The words of a tenant group in a language',
        description:
          'Only texts that the group words in its own way; all others are in /library/{tenantCode}. A group without any is answered with none. Texts of private offerings are left out, since their keys name what a link alone leads to.',
        params: Params,
        querystring: Query,
        response: { 200: DictionaryAnswer },
      },
    },
    async ({ params, query }) => {
      const dictionaries = await tenants.dictionaries(query.groupCode);
      const language = params.language.toLowerCase();
      const texts = (Object.hasOwn(dictionaries, language) ? dictionaries[language] : undefined) ?? {};
      const hidden = (await privateOfferings(tenants, query.groupCode)).map((id) => `offering.${id}.`.toLowerCase());
      return {
        data: Object.fromEntries(Object.entries(texts).filter(([key]) => !hidden.some((part) => key.toLowerCase().includes(part)))),
      };
    },
  );
}

/** Returns the ids of the group's private offerings, to which a link alone leads (D-38). */
async function privateOfferings(tenants: TenantCache, groupCode: string): Promise<readonly string[]> {
  const group = (await tenants.all()).filter((tenant) => tenant.groupCode.toLowerCase() === groupCode.toLowerCase());
  const states = await Promise.all(group.map(({ tenantId }) => tenants.byId(tenantId)));
  const offerings = states.flatMap((state) => state?.offerings ?? []);
  return offerings.flatMap(({ visibility, tenantOfferingId }) => (visibility === 'Private' ? [tenantOfferingId] : []));
}
