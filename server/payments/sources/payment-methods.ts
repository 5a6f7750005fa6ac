import { knownSettings } from '../../base/known-codes.js';
import type { GatewayMethod } from '../../gateways/payment-gateway.js';
import type { PaymentMethod } from '../../database/schema/payment-tables.js';
import type { TenantState } from '../../tenants/tenant-cache.js';

/** The setting that enables each payment method (SPEC 3, 9). */
const settingsByMethod = {
  Card: knownSettings.card,
  Bank: knownSettings.bank,
  Cash: knownSettings.cash,
  Check: knownSettings.check,
  'Card on File': knownSettings.cardOnFile,
  'Sponsor on AC': knownSettings.sponsor,
  Other: knownSettings.otherPayment,
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** Methods that a visitor can enter; a card on file is already stored. */
export const payableMethods = ['Card', 'Bank', 'Cash', 'Check', 'Sponsor on AC', 'Other'] as const;

/** The method of a source that holds consent only, because nothing is paid now. */
export const noMethod = 'None';

export type SourceMethod = PaymentMethod | typeof noMethod;

/** Returns whether the tenant's settings allow a payment method; saving consent alone is always allowed. */
export function isOffered(method: SourceMethod, { parsedSettings }: Pick<TenantState, 'parsedSettings'>): boolean {
  // Consent alone moves no money.
  if (method === noMethod) return true;
  return parsedSettings[settingsByMethod[method]]?.on === true;
}

/** Returns the gateway's name for a method that needs a token; undefined for methods without a gateway. */
export function tokenMethod(method: SourceMethod): GatewayMethod | undefined {
  return method === 'Card' || method === 'Bank' ? method : undefined;
}
