import { type Static, Type } from 'typebox';
import { answerOf, type App, type Services } from './app.js';

const FoundAddress = Type.Object({
  label: Type.String(),
  line: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
});

const AddressesAnswer = answerOf(Type.Array(FoundAddress));
export type AddressesAnswer = Static<typeof AddressesAnswer>;

const Asked = Type.Object({
  query: Type.String({ maxLength: 200 }),
  /** The country that was chosen, as ISO code. */
  within: Type.String({ pattern: '^[A-Za-z]{2}$' }),
});

/** A POST, because where somebody lives must not stand in an address or a log. */
export function addressRoutes(app: App, { searchAddresses }: Services): void {
  app.post(
    '/search/address',
    {
      schema: {
        operationId: 'suggestAddresses',
        summary: 'Suggest addresses while somebody types one',
        body: Asked,
        response: { 200: AddressesAnswer },
      },
    },
    async ({ body }) => ({
      data: [...(await searchAddresses(body.query, body.within))],
    }),
  );
}
