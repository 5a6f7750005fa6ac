import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { searchableText } from '../shared/comparable-text.js';
import { type AddressSearch, type FoundAddress, maxResults } from './address-search.js';

const AddressList = Type.Array(
  Type.Object({
    country: Type.String(),
    line: Type.String(),
    city: Type.String(),
    state: Type.String(),
    zip: Type.String(),
    lat: Type.Number(),
    lng: Type.Number(),
  }),
);

/** Returns a search in a file of invented addresses, without a key or network. */
export function openLocalSearch(file: string): AddressSearch {
  const addresses = Value.Parse(AddressList, JSON.parse(readFileSync(file, 'utf8'))).map(({ country, ...address }) => {
    const label = `${address.line}, ${address.city}, ${address.state} ${address.zip}`;
    return { country, found: { label, ...address }, words: searchTerms(label) };
  });
  return (query, country) => {
    const queryTerms = searchTerms(query);
    const within = addresses.filter((each) => each.country === country.toUpperCase());
    const found =
      queryTerms.length === 0
        ? []
        : within.filter(({ words: terms }) => queryTerms.every((term) => terms.some((each) => each.startsWith(term))));
    return Promise.resolve(found.slice(0, maxResults).map((each): FoundAddress => each.found));
  };
}

/** Returns the terms of a text without accents and signs. */
function searchTerms(text: string): string[] {
  return searchableText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
