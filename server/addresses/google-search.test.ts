import { describe, expect, it } from '@jest/globals';
import { openGoogleSearch } from './google-search.js';

/** Answers as the vendor's documentation says it does. */
const places = [
  {
    formattedAddress: '12 Wharf St, Portland, ME 04101, USA',
    location: { latitude: 43.65, longitude: -70.25 },
    addressComponents: [
      { types: ['street_number'], longText: '12', shortText: '12' },
      { types: ['route'], longText: 'Wharf Street', shortText: 'Wharf St' },
      { types: ['locality', 'political'], longText: 'Portland', shortText: 'Portland' },
      { types: ['administrative_area_level_1'], longText: 'Maine', shortText: 'ME' },
      { types: ['postal_code'], longText: '04101', shortText: '04101' },
      { types: ['country'], longText: 'United States', shortText: 'US' },
    ],
  },
  { formattedAddress: 'Wharf, London', addressComponents: [{ types: ['country'], shortText: 'GB' }] },
];

describe('the Google adapter, against a stand-in', () => {
  it('takes an address apart, and drops those of other countries', async () => {
    const asked: Request[] = [];
    const search = openGoogleSearch('the-key', (input, init) => {
      asked.push(new Request(input, init));
      return Promise.resolve(Response.json({ places }));
    });
    expect(await search('12 wharf', 'us')).toEqual([
      {
        label: '12 Wharf St, Portland, ME 04101, USA',
        line: '12 Wharf Street',
        city: 'Portland',
        state: 'ME',
        zip: '04101',
        lat: 43.65,
        lng: -70.25,
      },
    ]);
    const [request] = asked;
    expect(request?.url).toBe('https://places.googleapis.com/v1/places:searchText');
    expect(await request?.json()).toEqual({ textQuery: '12 wharf', regionCode: 'US', pageSize: 8 });
  });

  it('finds nothing where the vendor says nothing', async () => {
    expect(await openGoogleSearch('the-key', () => Promise.resolve(Response.json({})))('x', 'US')).toEqual([]);
  });
});
