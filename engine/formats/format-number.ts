import type { Platform } from '../resolved.js';
import { grouped, noNumber } from './grouped.js';

// From here on JavaScript writes numbers with an exponent.
const tooLarge = 1e21;

/**
 * A number in a text, its digits grouped as the platform does and at most three of them after the point; `-` for what is
 * no number (SPEC 8).
 * @example formatNumber(1234567, platformTwo) // '12,34,567'
 */
export function formatNumber(value: number | null | undefined, { numberStyle }: Pick<Platform, 'numberStyle'>): string {
  if (typeof value !== 'number' || !(Math.abs(value) < tooLarge)) return noNumber;
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(3).split('.');
  const rest = fraction.replace(/0+$/, '');
  const text = `${grouped(whole, numberStyle)}${rest && `.${rest}`}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}
