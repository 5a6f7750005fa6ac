import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { billing, formatting, type Text } from '../../engine/index.js';
import { dividedPrice, dueToday, isPaidOnce, type PricedLine } from '../../server/shared/payment-plan.js';
import { howOftenText, installmentsText, laterTexts } from '../../server/shared/payment-texts.js';
import type { OrderLine } from './api/enrollments.js';
import type { ServedOffering } from './api/offerings.js';
import { priceOf } from './offering-choice.js';
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
  /** Joins names to a list, as in "Ada, Ben and Cleo". */
  readonly names: (names: readonly string[]) => string;
}

/** Returns the list format of a language; joins with commas if the browser does not know the language. */
function listFormat(language: string): { readonly format: (names: readonly string[]) => string } {
  if (Intl.ListFormat.supportedLocalesOf(language).length > 0) return new Intl.ListFormat(language, { type: 'conjunction' });
  return { format: (names) => names.join(', ') };
}

/** Returns the functions that format prices, intervals and names for the site. */
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

/** Returns whom a plan covers, with the names of a family. */
export function coveredText({ t, names }: OfferingTexts, { billingType }: ServedOffering, people: readonly string[]): string {
  if (billingType === 'Individual') return t('panel.offering.for-one', 'For one person');
  if (billingType === 'Group') return t('panel.offering.for-group', 'For the whole group');
  if (people.length < 2) return t('panel.offering.for-family', 'For the whole family');
  return t('panel.offering.for-named', 'For the whole family: {names}', { names: names(people) });
}

/** Returns the text shown to people whom the primary's plan covers (D-95). */
export function includedText({ t }: OfferingTexts, { billingType }: ServedOffering): string {
  if (billingType === 'Group') return t('panel.offering.included-group', 'Covered by your group plan');
  return t('panel.offering.included', 'Covered by your family plan');
}

/** Returns the other price of an offering, for members or non-members; undefined if both are equal (D-96). */
export function memberText({ t }: OfferingTexts, offering: ServedOffering, isMember: boolean): string | undefined {
  const [price, other] = [priceOf(offering, isMember), priceOf(offering, !isMember)];
  if (price === other) return undefined;
  if (isMember) return t('panel.offering.member-price', 'Member price (regular {amount, currency})', { amount: other });
  if (other === 0) return t('panel.offering.members-free', 'Free for members');
  return t('panel.offering.members-pay', 'Members pay {amount, currency}', { amount: other });
}

/** An amount with its name; without an amount nothing is due. */
interface InitialPayment {
  readonly name: string;
  readonly amount?: number;
}

/** Returns the registration fees and the first payment of a plan for so many buyers (D-98, D-128). */
export function initialPayments({ t }: OfferingTexts, offering: ServedOffering, cost: number, buyers = 1): readonly InitialPayment[] {
  const { registrationFee } = offering;
  const first = isPaidOnce(offering) ? t('panel.offering.in-all', 'Total to pay') : t('panel.offering.first-payment', 'First payment');
  const fee = buyers === 1 ? t('panel.offering.fee', 'Registration fee') : t('panel.offering.fee-together', 'Registration fees');
  return [
    registrationFee > 0 ? { name: fee, amount: registrationFee * buyers } : { name: t('panel.offering.no-fee', 'No registration fee') },
    { name: first, amount: dueToday({ ...offering, cost }) * buyers },
  ];
}

/** Returns what several buyers of a plan for one person pay together; nothing for one buyer. */
export function togetherTexts({ t, howOften }: OfferingTexts, offering: ServedOffering, amount: number, buyers: number): readonly string[] {
  if (buyers === 1) return [];
  const params = { count: buyers, amount, often: howOften(offering) };
  return [t('panel.offering.together', '{count} people: {amount, currency} {often}', params)];
}

/** The price of a plan as its card shows it: a sum, and what it means. */
interface PriceTexts {
  readonly amount: string;
  readonly details: readonly string[];
}

/** Returns the price of a plan: the installments of a divided one, the sum and how often it is due of others, of a year also a month's share. */
export function priceTexts(texts: OfferingTexts, offering: ServedOffering, cost: number): PriceTexts {
  const { t, money, perPerson, howOften } = texts;
  const who = perPerson(offering.billingType);
  const parts = installmentsText(t, { ...offering, cost });
  if (parts !== undefined) return { amount: money(dividedPrice({ ...offering, cost }).each), details: [parts, who] };
  const isYearly = offering.billingInterval === 'Yearly' && cost > 0;
  return { amount: money(cost), details: [`${who}, ${howOften(offering)}`, ...(isYearly ? [monthlyShare(texts, cost)] : [])] };
}

function monthlyShare({ t }: OfferingTexts, cost: number): string {
  const share = { amount: Math.round(cost / 12) };
  if (cost % 12 === 0) return t('panel.offering.monthly-share', "That's {amount, currency} a month", share);
  return t('panel.offering.monthly-share-about', "That's about {amount, currency} a month", share);
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
export function dueText(t: Translate, { settings }: Pick<Site, 'settings'>): string {
  if (settings[SETTING_CODES.buyMembership]?.on === true) return t('panel.offering.due', 'Due today');
  return t('panel.offering.due-first', 'First payment');
}
