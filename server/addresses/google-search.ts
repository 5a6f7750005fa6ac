import { ofetch } from 'ofetch';
import { type AddressSearch, type FoundAddress, mostFound } from './address-search.js';

interface GoogleAddress {
  readonly formattedAddress?: string;
  readonly location?: { readonly latitude?: number; readonly longitude?: number };
  readonly addressComponents?: readonly { readonly types?: readonly string[]; readonly longText?: string; readonly shortText?: string }[];
}

/**
 * Searches Google Places (New), `places:searchText`, with the key of the deployment.
 *
 * NOT EXERCISED AGAINST ITS VENDOR: written from the vendor's documentation and tried against a stand-in only. Try
 * it with a real key before relying on it.
 */
export function openGoogleSearch(key: string, request: typeof fetch = fetch): AddressSearch {
  const client = ofetch.create({}, { fetch: request, Headers, AbortController });
  return async (query, country) => {
    const answer = await client<{ places?: readonly GoogleAddress[] }>('https://places.googleapis.com/v1/places:searchText', {
      method: 'POST',
      retry: 0,
      timeout: 4000,
      headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'places.formattedAddress,places.location,places.addressComponents' },
      body: { textQuery: query, regionCode: country.toUpperCase(), pageSize: mostFound },
    });
    return (answer.places ?? []).filter((place) => partOf(place, 'country', 'shortText') === country.toUpperCase()).map(addressOf);
  };
}

function addressOf(place: GoogleAddress): FoundAddress {
  const line = [partOf(place, 'street_number'), partOf(place, 'route')].filter((part) => part !== '').join(' ');
  return {
    label: place.formattedAddress ?? line,
    line,
    city: partOf(place, 'locality') || partOf(place, 'postal_town'),
    state: partOf(place, 'administrative_area_level_1', 'shortText'),
    zip: partOf(place, 'postal_code'),
    lat: place.location?.latitude ?? 0,
    lng: place.location?.longitude ?? 0,
  };
}

function partOf(place: GoogleAddress, type: string, form: 'longText' | 'shortText' = 'longText'): string {
  return place.addressComponents?.find((part) => part.types?.includes(type))?.[form] ?? '';
}
