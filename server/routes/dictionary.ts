import { type Static, Type } from 'typebox';
import { answerOf, type App, type Services } from './app.js';

const DictionaryAnswer = answerOf(
  Type.Record(Type.String(), Type.String(), { description: 'Texts by key; {code}_key goes before {groupCode}_key, and that before key.' }),
);
export type DictionaryAnswer = Static<typeof DictionaryAnswer>;

const Query = Type.Object({ groupCode: Type.String({ minLength: 1, maxLength: 100, description: 'As GET /tenants/web answers it.' }) });

/** A group without a dictionary of its own has an empty one: the built-in texts are all it needs. */
export function dictionaryRoutes(app: App, { tenants }: Services): void {
  app.get(
    '/lang-dictionary/en/tenant',
    { schema: { summary: 'The words of a tenant group', querystring: Query, response: { 200: DictionaryAnswer } } },
    async ({ query }) => ({
      data: await tenants.dictionary(query.groupCode),
    }),
  );
}
