import type { Platform } from '../resolved.js';

/** What stands where there is no number or amount to be shown (SPEC 8). */
export const NO_NUMBER = '-';

// Before each place where a group begins. Not the browser's: none of its locales of Nepal groups so in Latin digits (D-101).
const beginnings = { western: /\B(?=(?:\d{3})+$)/g, lakh: /\B(?=(?:\d{2})*\d{3}$)/g } as const;

/**
 * Returns digits with group separators as a platform writes them.
 * @example grouped('1234567', 'lakh') // '12,34,567'
 */
export function groupDigits(digits: string, style: Platform['numberStyle']): string {
  return digits.replace(beginnings[style], ',');
}
