/** A place a search found, in the parts an address form has. */
export interface FoundAddress {
  readonly label: string;
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
}

/** Finds addresses in one country (ISO code) by the first letters of a line. Best first, at most eight. */
export type AddressSearch = (query: string, country: string) => Promise<readonly FoundAddress[]>;

export const mostFound = 8;
