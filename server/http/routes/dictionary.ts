import { type Static, Type } from 'typebox';
import { answerOf, type App, type Services } from './app.js';

const DictionaryAnswer = answerOf(
  Type.Record(Type.String(), Type.String(), { description: 'Texts by key; {code}_key goes before {groupCode}_key, and that before key.' }),
);
export type DictionaryAnswer = Static<typeof DictionaryAnswer>;

const Params = Type.Object({
  language: Type.String({ maxLength: 35, description: 'Such as en or ne. One that the group has no words in is answered with none.' }),
});
const Query = Type.Object({ groupCode: Type.String({ minLength: 1, maxLength: 100, description: 'As GET /tenants/web answers it.' }) });

/** A group without a dictionary of its own has an empty one: the built-in texts are all it needs. */
export function dictionaryRoutes(app: App, { tenants }: Services): void {
  app.get(
    '/lang-dictionary/:language/tenant',
    {
      schema: {
        operationId: 'getDictionary',
        summary: 'The words of a tenant group in a language',
        params: Params,
        querystring: Query,
        response: { 200: DictionaryAnswer },
      },
    },
    async ({ params, query }) => {
      const words = await tenants.dictionaries(query.groupCode);
      const language = params.language.toLowerCase();
      return { data: (Object.hasOwn(words, language) ? words[language] : undefined) ?? {} };
    },
  );
}
