import type { Platform } from '../resolved.js';
import { grouped, noNumber } from './grouped.js';

/**
 * An amount in a text: whole cents, shown with the platform's symbol, its grouping and two fraction digits; `-` for what
 * is no amount (SPEC 8 and 9, D-101). A symbol of letters stands apart from the digits.
 * @example formatMoney(123450, platformOne) // '$1,234.50'
 * @example formatMoney(123456750, platformTwo) // 'Rs 12,34,567.50'
 */
export function formatMoney(cents: number | null | undefined, platform: Pick<Platform, 'currencySymbol' | 'numberStyle'>): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return noNumber;
  const { currencySymbol: symbol, numberStyle } = platform;
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const amount = `${grouped(digits.slice(0, -2), numberStyle)}.${digits.slice(-2)}`;
  return `${cents < 0 ? '-' : ''}${symbol}${/\p{L}$/u.test(symbol) ? ' ' : ''}${amount}`;
}
