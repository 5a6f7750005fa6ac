import { billing } from '../../engine/index.js';

/** What a tenant sells or what was chosen: amounts in the smallest unit of the currency. */
export interface PricedLine {
  /** The price of each interval, or the total of a Split line. */
  readonly cost: number;
  readonly registrationFee: number;
  readonly billingInterval: string;
  /** Of a Split line; one payment if absent (D-128). */
  readonly installments?: number | undefined;
  /** The first day, MM/dd/yyyy or yyyy-MM-dd. */
  readonly startDate?: string | undefined;
}

/** A payment after the first one. */
export interface LaterPayment {
  readonly amount: number;
  /** MM/dd/yyyy; absent while the first day is unknown. */
  readonly dueDate?: string;
}

/** Returns whether one line of a plan covers everyone who belongs to the primary, as Family and Group do (D-94). */
export function coversOthers({ billingType }: { readonly billingType: string }): boolean {
  return billingType !== 'Individual';
}

/** The months between two payments of an interval. */
const INTERVAL_MONTHS: ReadonlyMap<string, number> = new Map([
  ['Monthly', 1],
  ['Quarterly', 3],
  ['Bi-yearly', 6],
  ['Yearly', 12],
]);

/** Returns the months between two payments; undefined for a price that is paid once or in parts. */
export function intervalMonths({ billingInterval }: Pick<PricedLine, 'billingInterval'>): number | undefined {
  return INTERVAL_MONTHS.get(billingInterval);
}

const SPLIT = 'Split';

/** Returns into how many payments a price is divided: one for all but a Split line with installments. */
export function installmentsOf({ billingInterval, installments = 1 }: Pick<PricedLine, 'billingInterval' | 'installments'>): number {
  return billingInterval === SPLIT ? installments : 1;
}

export function isPaidOnce(line: Pick<PricedLine, 'billingInterval' | 'installments'>): boolean {
  return intervalMonths(line) === undefined && installmentsOf(line) === 1;
}

/** The payments of a divided price: the first takes the cents that are left over. */
export interface DividedPrice {
  readonly first: number;
  /** Each payment after the first. */
  readonly each: number;
  readonly count: number;
}

/**
 * Returns the payments of a line's price without the fee (D-128).
 * @example dividedPrice({ cost: 1000, billingInterval: 'Split', installments: 3 }) // { first: 334, each: 333, count: 3 }
 */
export function dividedPrice(line: Omit<PricedLine, 'registrationFee'>): DividedPrice {
  const count = installmentsOf(line);
  const each = Math.floor(line.cost / count);
  return { first: line.cost - each * (count - 1), each, count };
}

/** Returns what is due today: the price or its first installment, and the registration fee (D-98). */
export function dueToday(line: PricedLine): number {
  return dividedPrice(line).first + line.registrationFee;
}

/** Returns the payments after today's: all that are left of a divided price, the next one of an interval, none of a single payment. */
export function laterPayments(line: PricedLine): readonly LaterPayment[] {
  const { each, count } = dividedPrice(line);
  const months = intervalMonths(line);
  if (months !== undefined) return [laterPayment(line, line.cost, months)];
  return Array.from({ length: count - 1 }, (_, index) => laterPayment(line, each, index + 1));
}

function laterPayment({ startDate }: PricedLine, amount: number, months: number): LaterPayment {
  const dueDate = startDate === undefined ? undefined : billing.monthsLater(startDate, months);
  return { amount, ...(dueDate !== undefined && { dueDate }) };
}

/** Later payments of several lines together. */
export interface LaterAmount {
  readonly billingInterval: string;
  readonly amount: number;
  /** How many payments there are: the installments that are left; 1 for the next payment of an interval. */
  readonly count: number;
  /** The days of the first and the last of them, MM/dd/yyyy. */
  readonly from?: string;
  readonly to?: string;
}

/** Returns the later payments of lines; those with one interval and the same days are added up. */
export function laterAmounts(lines: readonly PricedLine[]): readonly LaterAmount[] {
  const found = new Map<string, LaterAmount>();
  for (const line of lines) {
    const payments = laterPayments(line);
    const [next] = payments;
    if (next === undefined) continue;
    const { billingInterval } = line;
    const [from, to] = [next.dueDate, payments.at(-1)?.dueDate];
    const key = JSON.stringify([billingInterval, payments.length, from]);
    const amount = next.amount + (found.get(key)?.amount ?? 0);
    const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    found.set(key, { billingInterval, amount, count: payments.length, ...days });
  }
  return [...found.values()];
}

/** Returns the dated installments of lines in the order of their days, for which the tenant asks. */
export function datedInstallments(lines: readonly PricedLine[]): readonly Required<LaterPayment>[] {
  const sums = new Map<string, number>();
  for (const { amount, dueDate } of lines.filter((line) => installmentsOf(line) > 1).flatMap(laterPayments))
    if (dueDate !== undefined) sums.set(dueDate, amount + (sums.get(dueDate) ?? 0));
  const byDay = ([a]: readonly [string, number], [b]: readonly [string, number]) => (yearFirst(a) < yearFirst(b) ? -1 : 1);
  return [...sums].sort(byDay).map(([dueDate, amount]) => ({ dueDate, amount }));
}

function yearFirst(day: string): string {
  return `${day.slice(6)}/${day.slice(0, 5)}`;
}
