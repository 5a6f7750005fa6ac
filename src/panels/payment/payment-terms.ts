import { useMemo, useState } from 'react';
import { type Form, type FormSource, type JsonObject, openForm, type Text } from '../../../engine/index.js';
import { own, type Pointer } from '../../../engine/pointer.js';
import { tenantContext } from '../../../engine/site/tenant-site.js';
import type { EnrollmentLine } from '../../api/enrollments.js';
import type { GatewaySession, SavedSource } from '../../api/payments.js';
import { agreementDocuments, type AgreementDocument } from '../../flows/agreements.js';
import { onFileOf } from '../../flows/on-file.js';
import type { Payer } from '../../flows/payer.js';
import { totalsOf } from '../../state/offering-choice.js';
import { useSite, useTexts } from '../../state/site.js';
import { todayIn } from '../../state/today.js';

/** What is paid, by whom, and with what. */
export interface Purchase {
  readonly payer: Payer;
  readonly lines: readonly EnrollmentLine[];
  readonly session: GatewaySession | undefined;
}

/** The form of payment as it is for this purchase. */
export interface PaymentTerms {
  readonly source: FormSource;
  readonly agreements: readonly AgreementDocument[];
  /** Where there is one way to pay only, it; nobody is asked for it. */
  readonly onlyMethod: string | undefined;
  /** Something is due, and no way to pay it is offered here. */
  readonly isUnpayable: boolean;
  /** In the smallest unit of the currency. */
  readonly due: number;
}

const METHOD = '/paymentMethod' as Pointer;

export function usePaymentTerms(form: Form, journey: string, { payer, lines, session }: Purchase): PaymentTerms {
  const [onFile] = useState(() => onFileOf({ journey, clientId: payer.clientId }));
  const { tenant, settings, library } = useSite();
  const t = useTexts();
  const due = totalsOf(lines).today;
  const agreements = agreementDocuments(t);
  const documents = agreements.map(({ document }) => document).join(' ');
  const without = withoutOf(session, onFile).join(',');
  const text = useKnowing(payer, onFile);
  const { timeZone, code, groupCode } = tenant;
  const { platform } = library;
  const drawn = useMemo(() => {
    const context = {
      ...tenantContext({ code, groupCode }),
      agreements: documents.split(' '),
      without: without.split(','),
      hasAddress: payer.hasAddress,
      nothingDue: due === 0,
      payer: nameOf(payer),
      ...(payer.sponsorId !== undefined && { sponsorId: payer.sponsorId }),
      ...(payer.countryCode !== undefined && { countryCode: payer.countryCode }),
    };
    const open = { form, settings, text, today: todayIn(timeZone), context, lookups: {}, platform };
    const [first, ...others] = methodsIn(open);
    const onlyMethod = others.length === 0 ? first : undefined;
    const source = onlyMethod === undefined ? open : { ...open, context: { ...context, onlyMethod } };
    return { source, onlyMethod, isUnpayable: due > 0 && first === undefined };
  }, [form, settings, text, timeZone, code, groupCode, platform, documents, without, due, payer]);
  return { ...drawn, agreements, due };
}

/** What the tenant may take and cannot be had here and now. */
function withoutOf(session: GatewaySession | undefined, onFile: SavedSource | undefined): readonly string[] {
  const entered = (['Card', 'Bank'] as const).filter((method) => session?.methods.includes(method) !== true);
  return [...entered, ...(onFile ? [] : ['Card on File'])];
}

function methodsIn(source: FormSource): readonly string[] {
  const { states } = openForm(source, { answers: {} });
  return (states.get(METHOD)?.options ?? []).map(({ value }) => String(value));
}

/** The texts of the form, two of which say what is known of this payer: the address, and what is printed on a card. */
function useKnowing({ billing }: Payer, onFile: SavedSource | undefined): Text {
  const { text } = useSite();
  const t = useTexts();
  const address = t('panel.payment.same-address', 'The bill goes to {address}.', { address: lineOf(billing.address) });
  const { paymentMethod, brand = paymentMethod === 'Bank' ? 'account' : 'card', last4 = '' } = onFile ?? {};
  const card = t('panel.payment.on-file', '{brand} ending in {last4}', { brand: t(`payment.brand.${brand}`, brand), last4 });
  return useMemo(() => {
    const known = { 'form.payment.sameAsContact.help': address, 'form.payment.paymentMethod.option.Card on File': card };
    return (keys, fallback, params) => keys.map((key) => own(known, key)).find(isText) ?? text(keys, fallback, params);
  }, [text, address, card]);
}

function nameOf({ billing: { firstName, lastName } }: Payer): JsonObject {
  return { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
}

function lineOf({ addressLine1, addressLine2, city, state, zip }: NonNullable<Payer['billing']['address']> = {}): string {
  const place = [state, zip].filter((part) => part !== undefined).join(' ');
  return [addressLine1, addressLine2, city, place].filter((part) => part !== undefined && part !== '').join(', ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
