import { useMemo } from 'react';
import { billing, formatting } from '../../../engine/index.js';
import type { Offering } from '../../api/offerings.js';
import { priceOf, type Totals } from '../../state/offering-choice.js';
import { useSite, useTexts, type Translate, type Site } from '../../state/site.js';
import { SETTING_CODES } from '../../state/site-codes.js';

/** What is said of prices, in the words and the currency of the tenant. */
export interface OfferingTexts {
  readonly t: Translate;
  readonly money: (amount: number) => string;
  /** How often a price is due: `per month`; what is due once is not per anything. */
  readonly howOften: (interval: string) => string;
  readonly perPerson: (billingType: string) => string;
  /** Names in a row, as the language joins them. */
  readonly names: (names: readonly string[]) => string;
}

/** Browsers do not know every language, and would say "and" in another. */
function listIn(language: string): { readonly format: (names: readonly string[]) => string } {
  if (Intl.ListFormat.supportedLocalesOf(language).length > 0) return new Intl.ListFormat(language, { type: 'conjunction' });
  return { format: (names) => names.join(', ') };
}

const ONCE = 'One Time';

export function useOfferingTexts(): OfferingTexts {
  const site = useSite();
  const t = useTexts();
  const { text, library, language } = site;
  const { platform } = library;
  const list = useMemo(() => listIn(language), [language]);
  return {
    t,
    money: (amount) => formatting.money(amount, platform),
    howOften: (interval) => (interval === ONCE ? billing.billingUnit(interval, text) : billing.perInterval(interval, text)),
    perPerson: (billingType) => billing.perBillingType(billingType, text),
    names: (names) => list.format(names),
  };
}

/** Whom a plan is for, by name where it covers several. */
export function coveredText({ t, names }: OfferingTexts, { billingType }: Offering, people: readonly string[]): string {
  if (billingType === 'Individual') return t('panel.offering.for-one', 'For one person');
  if (billingType === 'Group') return t('panel.offering.for-group', 'For the whole group');
  if (people.length < 2) return t('panel.offering.for-family', 'For the whole family');
  return t('panel.offering.for-named', 'For the whole family: {names}', { names: names(people) });
}

/** What whoever the primary's plan covers is told in place of a choice of their own (D-95). */
export function includedText({ t }: OfferingTexts, { billingType }: Offering): string {
  if (billingType === 'Group') return t('panel.offering.included-group', 'Included in group plan');
  return t('panel.offering.included', 'Included in family plan');
}

/** That members pay another price, where they do (D-96). */
export function memberText({ t, money }: OfferingTexts, offering: Offering, isMember: boolean): string | undefined {
  const [own, other] = [priceOf(offering, isMember), priceOf(offering, !isMember)];
  if (own === other) return undefined;
  if (isMember) return t('panel.offering.member-price', 'Member price, instead of {amount}', { amount: money(other) });
  return t('panel.offering.members-pay', 'Members pay {amount}', { amount: money(other) });
}

/** An amount and what it is; without one there is nothing to pay. */
interface Due {
  readonly name: string;
  readonly amount?: number;
}

/** The fee and the first payment of a plan (D-98). */
export function duesOf({ t }: OfferingTexts, { registrationFee, billingInterval }: Offering, price: number): readonly Due[] {
  const first = billingInterval === ONCE ? t('panel.offering.in-all', 'To pay in all') : t('panel.offering.first-payment', 'First payment');
  return [
    registrationFee > 0
      ? { name: t('panel.offering.fee', 'Registration fee'), amount: registrationFee }
      : { name: t('panel.offering.no-fee', 'No registration fee') },
    { name: first, amount: price + registrationFee },
  ];
}

export function hoursText({ t }: OfferingTexts, { hours }: Offering): string | undefined {
  if (!hours) return undefined;
  return hours === 1
    ? t('panel.offering.hour', '1 hour of care included')
    : t('panel.offering.hours', '{hours} hours of care included', { hours });
}

/** What comes after the first payment: `Then $89.00 per month and $120.00 per year`; undefined where nothing does. */
export function laterText({ t, money, howOften, names }: OfferingTexts, { later }: Totals): string | undefined {
  if (later.length === 0) return undefined;
  const amounts = later.map(({ amount, billingInterval }) => `${money(amount)} ${howOften(billingInterval)}`);
  return t('panel.offering.then', 'Then {amounts}', { amounts: names(amounts) });
}

/** When the first payment is due: today where it is made here, else when the tenant asks for it. */
export function dueText(t: Translate, { settings }: Pick<Site, 'settings'>): string {
  if (settings[SETTING_CODES.buyMembership]?.on === true) return t('panel.offering.due', 'Due today');
  return t('panel.offering.due-first', 'First payment');
}
