import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { billing, formatting, type Text } from '../../engine/index.js';
import { dividedPrice, isPaidOnce, type PricedLine } from '../../server/shared/payment-plan.js';
import { howOftenText, laterTexts } from '../../server/shared/payment-texts.js';
import type { OrderLine } from './api/enrollments.js';
import type { ServedOffering } from './api/offerings.js';
import { priceOf } from './offering-choice.js';
import { planCost, type ComparedPlan } from './plan-costs.js';
import { useSite, type Translate, type Site } from './site.js';
import { SETTING_CODES } from './site-codes.js';

/** Functions that format prices, intervals and names for the tenant's language and currency. */
export interface OfferingTexts {
  readonly t: Translate;
  readonly money: (amount: number) => string;
  readonly text: Text;
  readonly language: string;
  /** Returns how often or in how many payments a price is due, such as `per month`, or the name of a one-time payment. */
  readonly howOften: (line: Pick<PricedLine, 'billingInterval' | 'installments'>) => string;
  readonly perPerson: (billingType: string) => string;
  /** The label of the first payment. */
  readonly due: string;
  /** Joins names to a list, as in "Ada, Ben and Cleo". */
  readonly names: (names: readonly string[]) => string;
}

/** Returns the list format of a language; joins with commas if the browser does not know the language. */
function listFormat(language: string): { readonly format: (names: readonly string[]) => string } {
  if (Intl.ListFormat.supportedLocalesOf(language).length > 0) return new Intl.ListFormat(language, { type: 'conjunction' });
  return { format: (names) => names.join(', ') };
}

export function useOfferingTexts(): OfferingTexts {
  const site = useSite();
  const { t } = useTranslation();
  const { text, library, language } = site;
  const { platform } = library;
  const list = useMemo(() => listFormat(language), [language]);
  return {
    t,
    money: (amount) => formatting.money(amount, platform),
    text,
    language,
    howOften: (line) => howOftenText(t, text, line),
    due: dueText(t, site),
    perPerson: (billingType) => billing.perBillingType(billingType, text),
    names: (names) => list.format(names),
  };
}

/** Returns the name of an offering: of the tenant's dictionary (`offering.{id}.name`), else as the tenant calls it. */
export function offeringName({ text }: Pick<OfferingTexts, 'text'>, { tenantOfferingId, name }: NamedOffering): string {
  return text([`offering.${tenantOfferingId}.name`], name);
}

type NamedOffering = Pick<ServedOffering, 'tenantOfferingId' | 'name'>;

/** Returns the description of an offering as its name is found; undefined without one. */
export function offeringDescription({ text }: OfferingTexts, { tenantOfferingId, description }: ServedOffering): string | undefined {
  return description && text([`offering.${tenantOfferingId}.description`], description);
}

/** Returns the name of what a line buys, with its quantity if that is more than one. */
export function lineName(texts: OfferingTexts, line: Pick<OrderLine, 'offeringId' | 'offeringName' | 'quantity'>): string {
  const { offeringId: tenantOfferingId, offeringName: name, quantity = 1 } = line;
  const service = offeringName(texts, { tenantOfferingId, name });
  return quantity === 1 ? service : texts.t('panel.services.times', '{quantity} × {service}', { quantity, service });
}

/** Returns whom a plan covers, or that it is bought for each. */
export function coveredText(
  { t }: OfferingTexts,
  { billingType }: Pick<ServedOffering, 'billingType'>,
  people: number,
  buyers: number,
): string {
  if (billingType === 'Individual' && buyers > 1) return t('panel.offering.for-each', 'One for each of you');
  if (billingType === 'Individual') return t('panel.offering.for-one', 'For one person');
  if (billingType === 'Group') return t('panel.offering.for-group', 'For the whole group');
  if (people < 2) return t('panel.offering.for-family', 'For the whole family');
  return t('panel.offering.for-all', 'One for the {people} of you', { people: countText(t, people) });
}

/** Returns the text shown to people whom the primary's plan covers (D-95). */
export function includedText({ t }: OfferingTexts, { billingType }: ServedOffering): string {
  if (billingType === 'Group') return t('panel.offering.included-group', 'Covered by your group plan');
  return t('panel.offering.included', 'Covered by your family plan');
}

/** For whom a price is shown. */
export interface Buyers {
  readonly isMember: boolean;
  /** For how many people it is bought. */
  readonly buyers: number;
}

/** Returns the other price of an offering, for members or non-members, in the form of its own; undefined if both are equal (D-96). */
export function memberText(texts: OfferingTexts, offering: ServedOffering, isMember: boolean): string | undefined {
  const { t } = texts;
  const [price, other] = [priceOf(offering, isMember), priceOf(offering, !isMember)];
  if (price === other) return undefined;
  if (!isMember && other === 0) return t('panel.offering.members-free', 'Free for members');
  const params = { price: [texts.money(other), partsText(texts, offering, other)].join(' ').trim() };
  return isMember
    ? t('panel.offering.member-price', 'Member price (regular {price})', params)
    : t('panel.offering.members-pay', 'Members pay {price}', params);
}

/** Returns into what payments a price is divided, such as `in 3 payments of $200.00`; an empty text for one payment. */
function partsText({ t }: OfferingTexts, offering: ServedOffering, cost: number, buyers = 1): string {
  // Each buyer pays the cents that are left over.
  const { count, ...parts } = dividedPrice({ ...offering, cost });
  const [first, each] = [parts.first * buyers, parts.each * buyers];
  if (count === 1) return '';
  if (first === each) return t('panel.offering.parts', 'in {count} payments of {each, currency}', { count, each });
  return t('panel.offering.parts-uneven', 'in {count} payments, first {first, currency}, then {each, currency} each', {
    count,
    first,
    each,
  });
}

/** An amount with its name. */
interface Payment {
  readonly name: string;
  readonly amount: number;
}

/** Returns the fees, what is due first, and within a year or in all; nothing of a price that is paid once without a fee (D-98, D-128). */
export function startPayments({ t, due }: OfferingTexts, offering: ServedOffering, { isMember, buyers }: Buyers): readonly Payment[] {
  const { monthly, today, firstYear } = planCost(offering, isMember, buyers);
  const fee = offering.registrationFee * buyers;
  const name = buyers === 1 ? t('panel.offering.fee', 'Registration fee') : t('panel.offering.fee-together', 'Registration fees');
  const first = [...(fee > 0 ? [{ name, amount: fee }] : []), { name: due, amount: today }];
  if (monthly !== undefined) return [...first, { name: t('panel.offering.first-year', 'First year in all'), amount: firstYear }];
  if (today !== firstYear) return [...first, { name: t('panel.offering.in-all', 'Total to pay'), amount: firstYear }];
  return fee > 0 ? first : [];
}

/** The price of an offering as its card shows it: a sum in large type, how it is paid, and what it consists of. */
interface PriceTexts {
  readonly amount: string;
  readonly how: string;
  readonly details: string;
}

/** Returns what a plan comes to each month, or all of a price that is paid once or in parts, with the labels of its price (SPEC 9). */
export function planPriceTexts(texts: OfferingTexts, offering: ServedOffering, { isMember, buyers }: Buyers): PriceTexts {
  const { t, money, perPerson, howOften } = texts;
  const { monthly } = planCost(offering, isMember, buyers);
  const price = priceOf(offering, isMember);
  if (monthly === undefined) return wholePriceTexts(texts, offering, price, buyers);
  const people = countText(t, buyers);
  const isOwn = buyers === 1 && offering.billingInterval === 'Monthly';
  return {
    amount: money(Math.round(monthly)),
    how:
      buyers === 1
        ? t('panel.offering.a-month', 'a month')
        : t('panel.offering.a-month-together', 'a month for the {people} of you', { people }),
    details: isOwn ? perPerson(offering.billingType) : `${money(price)} ${perPerson(offering.billingType)}, ${howOften(offering)}`,
  };
}

/** Returns a price as a whole, with the payments that it is divided into. */
export function wholePriceTexts(texts: OfferingTexts, offering: ServedOffering, cost: number, buyers = 1): PriceTexts {
  const [who, parts] = [texts.perPerson(offering.billingType), partsText(texts, offering, cost, buyers)];
  return { amount: texts.money(cost * buyers), how: parts || texts.howOften(offering), details: who };
}

/** Returns what a plan for several people saves them; undefined for one that is neither the cheapest nor cheaper than a plan for each. */
export function lowestText(
  { t }: OfferingTexts,
  { isLowest, saving }: Pick<ComparedPlan, 'isLowest' | 'saving'>,
  count: number,
): string | undefined {
  const params = { people: countText(t, count), amount: saving };
  if (isLowest && saving > 0)
    return t('panel.offering.lowest-saving', 'Lowest price for the {people} of you · saves {amount, currency} a month', params);
  if (isLowest) return t('panel.offering.lowest', 'Lowest price for the {people} of you', params);
  return saving > 0 ? t('panel.offering.saving', 'Saves the {people} of you {amount, currency} a month', params) : undefined;
}

/** Returns a small number as a word, where the dictionary has one. */
function countText(t: Translate, count: number): string {
  return t(`number.${count}`, String(count));
}

/** Returns the included hours of care with their period; undefined for a plan without them. */
export function hoursText({ t }: OfferingTexts, { hours, billingInterval }: ServedOffering): string | undefined {
  if (!hours) return undefined;
  const included = t('panel.offering.hours', '{count} hours of care included', { count: hours });
  return isPaidOnce({ billingInterval }) ? included : t(`panel.offering.hours.${billingInterval}`, included, { count: hours });
}

/** Returns the payments of lines after today's, such as `Then $89.00 a month from December 24, 2026`; undefined without any. */
export function laterText({ names, ...words }: OfferingTexts, lines: readonly PricedLine[]): string | undefined {
  const amounts = laterTexts(words, lines);
  return amounts.length === 0 ? undefined : words.t('panel.offering.then', 'Then {amounts}', { amounts: names(amounts) });
}

/** Returns the label of the first payment: due today where memberships are sold online. */
function dueText(t: Translate, { settings }: Pick<Site, 'settings'>): string {
  if (settings[SETTING_CODES.buyMembership]?.on === true) return t('panel.offering.due', 'Due today');
  return t('panel.offering.due-first', 'First payment');
}
