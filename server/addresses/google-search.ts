import { ofetch } from 'ofetch';
import { type AddressSearch, type FoundAddress, maxResults } from './address-search.js';

interface GoogleAddress {
  readonly formattedAddress?: string;
  readonly location?: { readonly latitude?: number; readonly longitude?: number };
  readonly addressComponents?: readonly { readonly types?: readonly string[]; readonly longText?: string; readonly shortText?: string }[];
}

/**
 * Returns a search by Google Places (New) with the deployment's key. NOT EXERCISED AGAINST ITS VENDOR: tested against a stand-in only;
 * try a real key first.
 */
export function openGoogleSearch(key: string, request: typeof fetch = fetch): AddressSearch {
  const client = ofetch.create({}, { fetch: request, Headers, AbortController });
  return async (query, country) => {
    const answer = await client<{ places?: readonly GoogleAddress[] }>('https://places.googleapis.com/v1/places:searchText', {
      method: 'POST',
      retry: 0,
      timeout: 4000,
      headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'places.formattedAddress,places.location,places.addressComponents' },
      body: { textQuery: query, regionCode: country.toUpperCase(), pageSize: maxResults },
    });
    return (answer.places ?? [])
      .filter((googleAddress) => addressPart(googleAddress, 'country', 'shortText') === country.toUpperCase())
      .map(toFoundAddress);
  };
}

function toFoundAddress(googleAddress: GoogleAddress): FoundAddress {
  const line = [addressPart(googleAddress, 'street_number'), addressPart(googleAddress, 'route')].filter((part) => part !== '').join(' ');
  return {
    label: googleAddress.formattedAddress ?? line,
    line,
    city: addressPart(googleAddress, 'locality') || addressPart(googleAddress, 'postal_town'),
    state: addressPart(googleAddress, 'administrative_area_level_1', 'shortText'),
    zip: addressPart(googleAddress, 'postal_code'),
    lat: googleAddress.location?.latitude ?? 0,
    lng: googleAddress.location?.longitude ?? 0,
  };
}

/** Returns a component of a Google address; empty without one. */
function addressPart(googleAddress: GoogleAddress, type: string, form: 'longText' | 'shortText' = 'longText'): string {
  return googleAddress.addressComponents?.find((part) => part.types?.includes(type))?.[form] ?? '';
}
