import { own } from '../base/pointer.js';
import { dialCodes } from './dial-codes.g.js';

/** Returns the code under which a country is stored: the ISO code, but UK for the United Kingdom. */
export function countryCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'GB' ? 'UK' : upper;
}

/** Returns the dial code of a country without plus sign, `977` for `NP`; undefined for an unknown country. */
export function dialCode(code: string): string | undefined {
  const dial = own(dialCodes, countryCode(code));
  return typeof dial === 'string' ? dial : undefined;
}
