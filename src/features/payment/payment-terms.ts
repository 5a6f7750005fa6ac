import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, type FormSource, type JsonObject, openForm, type Text } from '../../../engine/index.js';
import { own, type Pointer } from '../../../engine/base/pointer.js';
import type { AgreementText } from '../../../server/shared/agreements.js';
import { tenantContext } from '../../../server/shared/tenant-site.js';
import type { OrderLine } from '../../visit/api/enrollments.js';
import type { ServedGatewaySession, ServedPaymentSource } from '../../visit/api/payments.js';
import { agreementDocuments, PAYMENT_DOCUMENTS } from '../../visit/agreements.js';
import { areServices } from './purchase.js';
import type { Payer } from './payer.js';
import { totalsOf } from '../../visit/totals.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';

/** What is paid, by whom, and the gateway session to enter a card. */
export interface PendingPurchase {
  readonly payer: Payer;
  readonly lines: readonly OrderLine[];
  /** The order that the server named with these lines; undefined for services. */
  readonly order?: string | undefined;
  readonly session: ServedGatewaySession | undefined;
  /** The card or account on file that the form offers. */
  readonly onFile: ServedPaymentSource | undefined;
}

/** The payment form and what it depends on for this purchase. */
export interface PaymentTerms {
  readonly source: FormSource;
  readonly agreements: readonly AgreementText[];
  /** The payment method if exactly one is possible; then the form does not ask for it. */
  readonly onlyMethod: string | undefined;
  /** The payment method that is chosen until the visitor chooses another; undefined if there is no choice or nothing is due. */
  readonly firstMethod: string | undefined;
  /** Every payment method that is possible. */
  readonly methods: readonly string[];
  /** Whether an amount is due and no payment method is possible. */
  readonly isUnpayable: boolean;
  /** Whether services are bought, which cannot be paid later. */
  readonly isForServices: boolean;
  /** In the smallest unit of the currency. */
  readonly due: number;
}

const METHOD = '/paymentMethod' as Pointer;

/** Returns the payment form for a purchase, with its possible methods, its agreements and the amount due. */
export function usePaymentTerms(form: Form, { payer, lines, session, onFile }: PendingPurchase): PaymentTerms {
  const { tenant, settings, library, text: siteText } = useSite();
  const due = totalsOf(lines).today;
  const isForServices = areServices(lines);
  const agreements = agreementDocuments(siteText, PAYMENT_DOCUMENTS);
  const documents = agreements.map(({ document }) => document).join(' ');
  const without = unavailableMethods(session, onFile).join(',');
  const text = usePayerTexts(payer, onFile);
  const { timeZone, code, groupCode, tenantId } = tenant;
  const { platform } = library;
  const terms = useMemo(() => {
    const facts = {
      tenant: { code, groupCode, tenantId },
      payer,
      due,
      isForServices,
      agreements: documents.split(' '),
      without: without.split(','),
    };
    const context = purchaseContext(facts);
    const open = { form, settings, text, today: todayIn(timeZone), context, lookups: {}, platform };
    const methods = offeredMethods(open);
    const [first, ...others] = methods;
    const [onlyMethod, firstMethod] = others.length === 0 ? [first] : [undefined, due > 0 ? first : undefined];
    const source = { ...open, context: purchaseContext({ ...facts, onlyMethod, firstMethod }) };
    return { source, methods, onlyMethod, firstMethod, isForServices, isUnpayable: due > 0 && first === undefined };
  }, [form, settings, text, timeZone, code, groupCode, tenantId, platform, documents, without, due, isForServices, payer]);
  return { ...terms, agreements, due };
}

interface PurchaseFacts {
  readonly tenant: Parameters<typeof tenantContext>[0];
  readonly payer: Payer;
  /** In the smallest unit of the currency. */
  readonly due: number;
  readonly isForServices: boolean;
  readonly agreements: readonly string[];
  readonly without: readonly string[];
  readonly onlyMethod?: string | undefined;
  readonly firstMethod?: string | undefined;
}

/** Returns what the payment form reads as `context`; `formContext` in schemas/parts.json lists the names. */
export function purchaseContext(facts: PurchaseFacts): JsonObject {
  const { tenant, payer, due, isForServices, agreements, without, onlyMethod, firstMethod } = facts;
  return {
    ...tenantContext(tenant),
    agreements,
    without,
    hasAddress: payer.hasAddress,
    isForServices,
    nothingDue: due === 0,
    payer: payerName(payer),
    ...(payer.sponsorId !== undefined && { sponsorId: payer.sponsorId }),
    ...(payer.countryCode !== undefined && { countryCode: payer.countryCode }),
    ...(onlyMethod !== undefined && { onlyMethod }),
    ...(firstMethod !== undefined && { firstMethod }),
  };
}

function unavailableMethods(session: ServedGatewaySession | undefined, onFile: ServedPaymentSource | undefined): readonly string[] {
  const entered = (['Card', 'Bank'] as const).filter((method) => session?.methods.includes(method) !== true);
  return [...entered, ...(onFile ? [] : ['Card on File'])];
}

function offeredMethods(source: FormSource): readonly string[] {
  const { states } = openForm(source, { answers: {} });
  return (states.get(METHOD)?.options ?? []).map(({ value }) => String(value));
}

/** Returns the texts of the form; three of them contain the payer's address and the card on file. */
function usePayerTexts({ billing }: Payer, onFile: ServedPaymentSource | undefined): Text {
  const { text } = useSite();
  const { t } = useTranslation();
  const address = t('panel.payment.same-address', 'Billing address: {address}', { address: addressLine(billing.address) });
  const { paymentMethod, brand = paymentMethod === 'Bank' ? 'account' : 'card', last4 = '' } = onFile ?? {};
  const shown = { brand: t(`payment.brand.${brand}`, brand), last4, expiry: expiryText(onFile?.expiry) };
  const card =
    shown.expiry === ''
      ? t('panel.payment.on-file', '{brand} ending in {last4}', shown)
      : t('panel.payment.on-file-until', '{brand} ending in {last4}, expires {expiry}', shown);
  return useMemo(() => {
    const known = {
      'form.payment.sameAsContact.help': address,
      'form.payment.sameAsCompany.help': address,
      'form.payment.paymentMethod.option.Card on File': card,
    };
    return (keys, fallback, params) => keys.map((key) => own(known, key)).find(isText) ?? text(keys, fallback, params);
  }, [text, address, card]);
}

function payerName({ billing: { businessName, firstName, lastName } }: Payer): JsonObject {
  return {
    ...(businessName !== undefined && { businessName }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
  };
}

/** @example expiryText('032030') // '03/2030' */
function expiryText(expiry = ''): string {
  return expiry.replace(/^(\d\d)(\d{4})$/, '$1/$2');
}

function addressLine({ addressLine1, addressLine2, city, state, zip }: NonNullable<Payer['billing']['address']> = {}): string {
  const stateAndZip = [state, zip].filter((part) => part !== undefined).join(' ');
  return [addressLine1, addressLine2, city, stateAndZip].filter((part) => part !== undefined && part !== '').join(', ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
