import { coversOthers, dueToday, intervalMonths, type PricedLine } from '../../server/shared/payment-plan.js';
import type { ServedOffering } from './api/offerings.js';
import { priceOf } from './offering-choice.js';

/** What a plan costs, in the smallest unit of the currency. */
export interface PlanCost {
  /** What it comes to each month without the registration fee, not rounded; undefined for a plan that is paid once or in parts. */
  readonly monthly: number | undefined;
  /** With the registration fee. */
  readonly today: number;
  /** With the registration fee: what is due within a year, or all of a plan that is paid once or in parts. */
  readonly firstYear: number;
}

export function planCost(offering: ServedOffering, isMember: boolean, buyers = 1): PlanCost {
  const line: PricedLine = { ...offering, cost: priceOf(offering, isMember) };
  const months = intervalMonths(line);
  const yearly = months === undefined ? line.cost : (line.cost * 12) / months;
  return {
    monthly: months === undefined ? undefined : (line.cost * buyers) / months,
    today: dueToday(line) * buyers,
    firstYear: (yearly + line.registrationFee) * buyers,
  };
}

/** A plan as it compares with the others for the people of a visit. */
export interface ComparedPlan {
  readonly offering: ServedOffering;
  /** Whether it is made for as many people as there are. */
  readonly fits: boolean;
  /** Whether the provider recommends it and no other plan for these people costs less. */
  readonly isRecommended: boolean;
  /** Whether several people pay less with it than with any other that is paid regularly. */
  readonly isLowest: boolean;
  /** What a plan for all costs less each month than the cheapest plan for one person bought for each; 0 if it does not. */
  readonly saving: number;
}

/**
 * Compares plans by what these people would pay each month, and plans that are paid once or in parts after them by their total. Plans that do
 * not fit come last; equal ones keep their order.
 */
export function comparePlans(offerings: readonly ServedOffering[], people: number, isMember: boolean): readonly ComparedPlan[] {
  const plans = offerings.map((offering) => {
    const buyers = coversOthers(offering) ? 1 : people;
    const { monthly } = planCost(offering, isMember, buyers);
    const fits = offering.billingType !== 'Family' || people > 1;
    return { offering, fits, monthly, cost: monthly ?? priceOf(offering, isMember) * buyers };
  });
  const isLater = (one: (typeof plans)[number], other: (typeof plans)[number]) =>
    Number(!one.fits) - Number(!other.fits) ||
    Number(one.monthly === undefined) - Number(other.monthly === undefined) ||
    one.cost - other.cost;
  const ordered = plans.sort(isLater);
  const regular = ordered.filter(({ fits, monthly }) => fits && monthly !== undefined);
  const forEach = regular.find(({ offering }) => !coversOthers(offering));
  return ordered.map((plan) => {
    const { offering, fits, monthly, cost } = plan;
    const isCheaper = (other: typeof plan) => other.fits && (other.monthly === undefined) === (monthly === undefined) && other.cost < cost;
    return {
      offering,
      fits,
      isRecommended: offering.highlighted === true && fits && !ordered.some(isCheaper),
      isLowest: people > 1 && plan === regular[0] && regular.some((other) => other.cost > cost),
      saving: coversOthers(offering) && regular.includes(plan) ? Math.max(0, Math.round((forEach?.cost ?? cost) - cost)) : 0,
    };
  });
}
