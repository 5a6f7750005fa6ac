import type { Platform } from '../resolved.js';
import { groupDigits, NO_NUMBER } from './group-digits.js';

// From here on JavaScript writes numbers with an exponent.
const tooLarge = 1e21;

/**
 * Returns a number as text in the platform's grouping with at most three decimals; `-` for anything else (SPEC 8).
 * @example formatNumber(1234567, platformTwo) // '12,34,567'
 */
export function formatNumber(value: number | null | undefined, { numberStyle }: Pick<Platform, 'numberStyle'>): string {
  if (typeof value !== 'number' || !(Math.abs(value) < tooLarge)) return NO_NUMBER;
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(3).split('.');
  const rest = fraction.replace(/0+$/, '');
  const text = `${groupDigits(whole, numberStyle)}${rest && `.${rest}`}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}
