import { dialCodes } from './dial-codes.g.js';

/** Returns the code under which a country is stored: the ISO code, but UK for the United Kingdom. */
export function countryCode(code: string): string {
  // Not the upper case of other letters: ß would be South Sudan.
  const upper = code.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return upper === 'GB' ? 'UK' : upper;
}

/** `1` for `CA` in `1USCA7RUKZ`. */
export function ofCountry(table: string, code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? new RegExp(`([a-z0-9]+)(?:[A-Z]{2})*?${code}`).exec(table)?.[1] : undefined;
}

/** Returns the dial code of a country without plus sign, `977` for `NP`; undefined for an unknown country. */
export function dialCode(code: string): string | undefined {
  return ofCountry(dialCodes, countryCode(code));
}
