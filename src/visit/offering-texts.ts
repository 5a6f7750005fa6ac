import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { billing, formatting } from '../../engine/index.js';
import type { OrderLine } from './api/enrollments.js';
import type { ServedOffering } from './api/offerings.js';
import { priceOf, type Totals } from './offering-choice.js';
import { useSite, type Translate, type Site } from './site.js';
import { SETTING_CODES } from './site-codes.js';

/** Functions that format prices, intervals and names for the tenant's language and currency. */
export interface OfferingTexts {
  readonly t: Translate;
  readonly money: (amount: number) => string;
  /** Returns how often a price is due, such as `per month`, or the name of a one-time payment. */
  readonly howOften: (interval: string) => string;
  readonly perPerson: (billingType: string) => string;
  /** Joins names to a list, as in "Ada, Ben and Cleo". */
  readonly names: (names: readonly string[]) => string;
}

/** Returns the list format of a language; joins with commas if the browser does not know the language. */
function listFormat(language: string): { readonly format: (names: readonly string[]) => string } {
  if (Intl.ListFormat.supportedLocalesOf(language).length > 0) return new Intl.ListFormat(language, { type: 'conjunction' });
  return { format: (names) => names.join(', ') };
}

const ONCE = 'One Time';

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
    howOften: (interval) => (interval === ONCE ? billing.billingUnit(interval, text) : billing.perInterval(interval, text)),
    perPerson: (billingType) => billing.perBillingType(billingType, text),
    names: (names) => list.format(names),
  };
}

/** Returns the name of what a line buys, with its quantity if that is more than one. */
export function lineName({ t }: OfferingTexts, { offeringName, quantity = 1 }: Pick<OrderLine, 'offeringName' | 'quantity'>): string {
  if (quantity === 1) return offeringName;
  return t('panel.services.times', '{quantity} × {service}', { quantity, service: offeringName });
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

/** Returns the registration fee and the first payment of a plan (D-98). */
export function initialPayments(
  { t }: OfferingTexts,
  { registrationFee, billingInterval }: ServedOffering,
  price: number,
): readonly InitialPayment[] {
  const first = billingInterval === ONCE ? t('panel.offering.in-all', 'Total to pay') : t('panel.offering.first-payment', 'First payment');
  return [
    registrationFee > 0
      ? { name: t('panel.offering.fee', 'Registration fee'), amount: registrationFee }
      : { name: t('panel.offering.no-fee', 'No registration fee') },
    { name: first, amount: price + registrationFee },
  ];
}

/** Returns the included hours of care as text, or undefined if there are none. */
export function hoursText({ t }: OfferingTexts, { hours }: ServedOffering): string | undefined {
  return hours ? t('panel.offering.hours', '{count} hours of care included', { count: hours }) : undefined;
}

/** Returns the recurring payments, such as `Then $89.00 per month and $120.00 per year`; undefined without any. */
export function laterText({ t, money, howOften, names }: OfferingTexts, { later }: Totals): string | undefined {
  if (later.length === 0) return undefined;
  const amounts = later.map(({ amount, billingInterval }) => `${money(amount)} ${howOften(billingInterval)}`);
  return t('panel.offering.then', 'Then {amounts}', { amounts: names(amounts) });
}

/** Returns the label of the first payment: due today where memberships are sold online. */
export function dueText(t: Translate, { settings }: Pick<Site, 'settings'>): string {
  if (settings[SETTING_CODES.buyMembership]?.on === true) return t('panel.offering.due', 'Due today');
  return t('panel.offering.due-first', 'First payment');
}
