import { dueToday, type PricedLine } from '../../server/shared/payment-plan.js';

/** What is due today including fees, and the fees alone; in the smallest unit of the currency. */
interface Totals {
  readonly today: number;
  readonly fees: number;
}

/** Returns the registration fees, and the total due today: all costs or first installments, and the fees. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  return {
    fees: lines.reduce((sum, { registrationFee }) => sum + registrationFee, 0),
    today: lines.reduce((sum, line) => sum + dueToday(line), 0),
  };
}
