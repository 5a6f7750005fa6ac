import { countries } from './countries.g.js';

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The code a country is kept under: the ISO code, but UK for the United Kingdom, whose ISO code is an alias. */
export function countryCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'GB' ? 'UK' : upper;
}

/** The dial code of a country without a plus sign, `977` for `NP`; undefined where there is no such country. */
export function dialCode(code: string): string | undefined {
  return byCode.get(countryCode(code))?.dial;
}

/** The name of a country in the base language; undefined where there is no such country. */
export function countryName(code: string): string | undefined {
  return byCode.get(countryCode(code))?.name;
}

/** Whether a code is one a country is kept under. */
export function isCountry(code: string): boolean {
  return byCode.has(code);
}
