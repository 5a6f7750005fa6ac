import { own } from '../pointer.js';
import { dialCodes } from './dial-codes.g.js';

/** The code a country is kept under: the ISO code, but UK for the United Kingdom, whose ISO code is an alias. */
export function countryCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'GB' ? 'UK' : upper;
}

/** The dial code of a country without a plus sign, `977` for `NP`; undefined where there is no such country. */
export function dialCode(code: string): string | undefined {
  const dial = own(dialCodes, countryCode(code));
  return typeof dial === 'string' ? dial : undefined;
}
