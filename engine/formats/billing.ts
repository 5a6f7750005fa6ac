import { messages } from '../messages.js';
import type { Text } from '../resolved.js';

export { monthsLater } from './calendar.js';

// SPEC 9 lists intervals and units in different orders; they are paired by what they mean (D-97).
const units: ReadonlyMap<string, keyof typeof messages> = new Map([
  ['One Time', 'billing.one-time'],
  ['Monthly', 'billing.month'],
  ['Bi-yearly', 'billing.biannual'],
  ['Yearly', 'billing.year'],
  ['Quarterly', 'billing.3-months'],
  ['Split', 'billing.split'],
] as const);

/** The billing intervals there are, as they travel (SPEC 9). */
export const billingIntervals: readonly string[] = [...units.keys()];

/**
 * Returns the display unit of a billing interval in the tenant's texts: `month` for Monthly; an unknown interval unchanged.
 * @example billingUnit('Bi-yearly', text) // 'biannual'
 */
export function billingUnit(interval: string, text: Text): string {
  const key = units.get(interval);
  return key === undefined ? interval : text([key], messages[key]);
}

/**
 * Returns how often a price is due: 'per {interval}' with the unit of the interval (SPEC 9), or the dictionary's own text for the interval.
 * @example perInterval('Monthly', text) // 'per month'
 */
export function perInterval(interval: string, text: Text): string {
  return text([`billing.per-interval.${interval}`, 'billing.per-interval'], messages['billing.per-interval'], {
    interval: billingUnit(interval, text),
  });
}

/**
 * Returns for whom a price is: 'per {billing type}' in the tenant's texts (SPEC 9).
 * @example perBillingType('Family', text) // 'per Family'
 */
export function perBillingType(type: string, text: Text): string {
  return text(['billing.per-type'], messages['billing.per-type'], { type: text([`billing.type.${type}`], type) });
}
