import { billing, type Text, type TextParams } from '../../engine/index.js';
import { installmentsOf, laterAmounts, type LaterAmount, type LaterPayment, type PricedLine } from './payment-plan.js';

/** Returns the text of a key, or the fallback. */
type Translate = (key: string, fallback: string, params: TextParams) => string;

/** The texts and the language of a page or letter. */
interface PaymentLocale {
  readonly t: Translate;
  readonly text: Text;
  readonly language: string;
}

type BilledLine = Pick<PricedLine, 'billingInterval' | 'installments'>;

/** Returns how often or in how many payments a price is paid, such as `per month` or `in 4 payments`. */
export function howOftenText(t: Translate, text: Text, line: BilledLine): string {
  const count = installmentsOf(line);
  if (count > 1) return t('panel.offering.in-payments', 'in {count} payments', { count });
  return line.billingInterval === 'One Time'
    ? billing.billingUnit(line.billingInterval, text)
    : billing.perInterval(line.billingInterval, text);
}

/** Returns the later payments of lines, one text for each interval and day; none for lines that are paid once. */
export function laterTexts(words: PaymentLocale, lines: readonly PricedLine[]): readonly string[] {
  return laterAmounts(lines).map((later) => (later.billingInterval === 'Split' ? restText(words, later) : nextText(words, later)));
}

function restText({ t, language }: PaymentLocale, { count, amount, from, to }: LaterAmount): string {
  if (from === undefined || to === undefined)
    return t('panel.offering.rest', '{count} more payments of {amount, currency}, one a month', { count, amount });
  return t('panel.offering.rest-dated', '{count} more payments of {amount, currency}, one a month from {from} to {to}', {
    count,
    amount,
    from: longDate(t, from, language),
    to: longDate(t, to, language),
  });
}

/** Returns the next payment of an interval, with its day, such as `$89.00 a month from December 24, 2026`. */
function nextText({ t, text, language }: PaymentLocale, { billingInterval, amount, from }: LaterAmount): string {
  const price = t(`panel.offering.each.${billingInterval}`, `{amount, currency} ${billing.perInterval(billingInterval, text)}`, { amount });
  return from === undefined ? price : t('panel.offering.from', '{price} from {from}', { price, from: longDate(t, from, language) });
}

/** Returns the sentence that names who asks for later installments (D-128). */
export function requestText(t: Translate, name: string): string {
  return t(
    'panel.enrollment-done.asked',
    '{name} will ask you for each of these payments when it is due. Nothing is charged automatically.',
    { name },
  );
}

export function installmentDueText({ t, language }: PaymentLocale, { amount, dueDate }: Required<LaterPayment>): string {
  return t('panel.enrollment-done.installment', '{amount, currency} on {date}', { amount, date: longDate(t, dueDate, language) });
}

/**
 * Returns a day with the name of its month, such as `December 24, 2026`; `-` for anything else. On a platform whose dates begin with the
 * year, and where the browser does not know the language, as Chromium does not know Nepali, the day is in the platform's format.
 */
function longDate(t: Translate, day: string, language: string): string {
  const date = t('panel.offering.day', '{date, date}', { date: day });
  const [, month, dayOfMonth, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return date;
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0) return date;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', numberingSystem: 'latn', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(year, month - 1, dayOfMonth)));
}

/** Returns that the first payment is made; undefined for lines without installments. */
export function firstPaymentText(t: Translate, lines: readonly BilledLine[]): string | undefined {
  const hasInstallments = lines.some((line) => installmentsOf(line) > 1);
  return hasInstallments ? t('panel.enrollment-done.captured-first', 'Your first payment is made.', {}) : undefined;
}
