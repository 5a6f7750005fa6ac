import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type AddressSearch, type FoundAddress, mostFound } from './address-search.js';

const Known = Type.Array(
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

/** Searches a list of invented addresses: no key, no network, the same answer every time. */
export function openLocalSearch(file: string): AddressSearch {
  const known = Value.Parse(Known, JSON.parse(readFileSync(file, 'utf8'))).map(({ country, ...address }) => {
    const label = `${address.line}, ${address.city}, ${address.state} ${address.zip}`;
    return { country, found: { label, ...address }, words: wordsOf(label) };
  });
  return (query, country) => {
    const asked = wordsOf(query);
    const within = known.filter((each) => each.country === country.toUpperCase());
    const found =
      asked.length === 0 ? [] : within.filter(({ words }) => asked.every((word) => words.some((each) => each.startsWith(word))));
    return Promise.resolve(found.slice(0, mostFound).map((each): FoundAddress => each.found));
  };
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
