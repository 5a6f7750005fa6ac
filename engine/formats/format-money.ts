import type { Platform } from '../resolved.js';
import { groupDigits, NO_NUMBER } from './group-digits.js';

/**
 * Returns an amount in cents as text with the platform's symbol and grouping; `-` for anything else (SPEC 8 and 9, D-101). A symbol
 * that ends in a letter is followed by a space.
 * @example formatMoney(123450, platformOne) // '$1,234.50'
 * @example formatMoney(123456750, platformTwo) // 'Rs 12,34,567.50'
 */
export function formatMoney(cents: number | null | undefined, platform: Pick<Platform, 'currencySymbol' | 'numberStyle'>): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return NO_NUMBER;
  const { currencySymbol: symbol, numberStyle } = platform;
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const amount = `${groupDigits(digits.slice(0, -2), numberStyle)}.${digits.slice(-2)}`;
  return `${cents < 0 ? '-' : ''}${symbol}${/\p{L}$/u.test(symbol) ? ' ' : ''}${amount}`;
}
