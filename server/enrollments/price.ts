import type { Offering } from '../records/offering.js';

/** For whom something is bought. */
export interface Buyer {
  /** Whether the person heads a family or a group, or stands alone. */
  readonly isPrimary: boolean;
  /** Whether an active member was recognised in this session (D-96). */
  readonly isMember: boolean;
}

/** What a line costs, in the smallest unit of the currency. */
export interface Due {
  readonly cost: number;
  /** Once, due today (D-98). */
  readonly registrationFee: number;
}

type Prices = Pick<Offering, 'price' | 'memberPrice' | 'nonMemberPrice' | 'registrationFee' | 'billingType'>;

/**
 * What one person's line of an offering costs. A family or a group pays once, with the primary: for everybody else
 * there is no line, and the answer is undefined (SPEC 4, D-94). Amounts in the smallest unit of the currency.
 * @example dueFor({ price: 8900, registrationFee: 2500, billingType: 'Individual' }, buyer) // { cost: 8900, registrationFee: 2500 }
 */
export function dueFor(offering: Prices, { isPrimary, isMember }: Buyer): Due | undefined {
  if (coversOthers(offering) && !isPrimary) return undefined;
  return { cost: priceOf(offering, isMember), registrationFee: offering.registrationFee };
}

/** A plan billed by Group is for groups, and every other one is for people. */
export function isForKind({ billingType }: Pick<Offering, 'billingType'>, isGroup: boolean): boolean {
  return (billingType === 'Group') === isGroup;
}

/** Whether the primary's line covers everybody who belongs to the primary. */
export function coversOthers({ billingType }: { readonly billingType: string }): boolean {
  return billingType !== 'Individual';
}

function priceOf({ price, memberPrice, nonMemberPrice }: Prices, isMember: boolean): number {
  return (isMember ? memberPrice : nonMemberPrice) ?? price;
}
