import { knownSettings } from '../base/known-codes.js';
import type { GatewayMethod } from '../gateways/payment-gateway.js';
import type { PaymentMethod } from '../store/payment-tables.js';
import type { TenantState } from '../tenants/tenant-keeper.js';

/** Every way to pay and the setting that offers it (SPEC 3, 9). */
const settingOf = {
  Card: knownSettings.card,
  Bank: knownSettings.bank,
  Cash: knownSettings.cash,
  Check: knownSettings.check,
  'Card on File': knownSettings.cardOnFile,
  'Sponsor on AC': knownSettings.sponsor,
  Other: knownSettings.otherPayment,
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** What a visitor can bring; a card on file is there already. */
export const broughtMethods = ['Card', 'Bank', 'Cash', 'Check', 'Sponsor on AC', 'Other'] as const;

/** What is saved with consent alone, where nothing is paid now. */
export const nothingBrought = 'None';

export type BroughtMethod = PaymentMethod | typeof nothingBrought;

export function isOffered(method: BroughtMethod, { parsedSettings }: Pick<TenantState, 'parsedSettings'>): boolean {
  // It moves no money and promises none.
  if (method === nothingBrought) return true;
  return parsedSettings[settingOf[method]]?.on === true;
}

/** The gateway's word for a method that takes a token; undefined for those without a gateway. */
export function tokenMethod(method: BroughtMethod): GatewayMethod | undefined {
  return method === 'Card' || method === 'Bank' ? method : undefined;
}
