import type { Offering } from '../records/offering.js';

/** Who an offering is bought for. */
export interface Buyer {
  /** Whether the person is the primary of a family or group, or alone. */
  readonly isPrimary: boolean;
  /** Whether this session proved to be an active member (D-96). */
  readonly isMember: boolean;
}

/** The price of a line, in the smallest unit of the currency. */
export interface AmountDue {
  readonly cost: number;
  /** Paid once, today (D-98). */
  readonly registrationFee: number;
}

type Prices = Pick<Offering, 'price' | 'memberPrice' | 'nonMemberPrice' | 'registrationFee' | 'billingType'>;

/**
 * Returns the price of one person's line in the smallest unit; undefined for those the primary's line covers (SPEC 4, D-94). @example
 * dueFor({ price: 8900, registrationFee: 2500, billingType: 'Individual' }, buyer) // { cost: 8900, registrationFee: 2500 }
 */
export function priceFor(offering: Prices, { isPrimary, isMember }: Buyer): AmountDue | undefined {
  if (coversOthers(offering) && !isPrimary) return undefined;
  return { cost: priceOf(offering, isMember), registrationFee: offering.registrationFee };
}

/** Plans billed by Group are for groups, all others for people. */
export function isForKind({ billingType }: Pick<Offering, 'billingType'>, isGroup: boolean): boolean {
  return (billingType === 'Group') === isGroup;
}

/** Returns whether the primary's line covers everyone who belongs to the primary. */
export function coversOthers({ billingType }: { readonly billingType: string }): boolean {
  return billingType !== 'Individual';
}

function priceOf({ price, memberPrice, nonMemberPrice }: Prices, isMember: boolean): number {
  return (isMember ? memberPrice : nonMemberPrice) ?? price;
}
