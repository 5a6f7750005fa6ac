/** An address that a search found, in the parts of an address form. */
export interface FoundAddress {
  readonly label: string;
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
}

/** Finds addresses in a country (ISO code) by the beginnings of words; best first, at most eight. */
export type AddressSearch = (query: string, country: string) => Promise<readonly FoundAddress[]>;

export const maxResults = 8;
