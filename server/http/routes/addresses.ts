import { type Static, Type } from 'typebox';
import { responseOf, type App, type Services } from './app.js';

const FoundAddress = Type.Object({
  label: Type.String(),
  line: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
});

const AddressesAnswer = responseOf(Type.Array(FoundAddress));
export type AddressesAnswer = Static<typeof AddressesAnswer>;

const AddressQuery = Type.Object({
  query: Type.String({ maxLength: 200 }),
  /** The chosen country as an ISO code. */
  within: Type.String({ pattern: '^[A-Za-z]{2}$' }),
});

/** Registers POST /search/address; a POST keeps addresses out of URLs and logs. */
export function addressRoutes(app: App, { searchAddresses }: Services): void {
  app.post(
    '/search/address',
    {
      schema: {
        operationId: 'suggestAddresses',
        summary: 'Suggest addresses while somebody types one',
        description:
          'Answers at most eight addresses of the country in within. Their parts fill the fields of a form; other addresses may be typed.',
        body: AddressQuery,
        response: { 200: AddressesAnswer },
      },
    },
    async ({ body }) => ({
      data: [...(await searchAddresses(body.query, body.within))],
    }),
  );
}
