import type { Answers, Json } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { REQUEST_SOURCE } from '../../../server/shared/call-headers.js';
import { type PaymentSource, sendPurchase } from '../../visit/api/payments.js';
import { createConsents } from '../../visit/agreements.js';
import { sourceWith, type PaymentOrder } from './pay.js';
import { areServices, purchaseRequests, type PaymentDetail } from './purchase.js';
import { billingAddressOf, gatewayBilling } from './payer.js';
import type { PaymentTerms, PendingPurchase } from './payment-terms.js';
import type { Tokenize } from './payment-frame.js';

interface FilledPaymentForm {
  readonly tenant: { readonly code: string; readonly tenantId: string };
  readonly payload: Json;
  readonly answers: Answers;
  readonly tokenize: Tokenize | undefined;
}

/** Returns the order of a filled payment form: a purchase of services, or the payment of enrollments. */
export function createOrder(
  purchase: PendingPurchase,
  terms: Omit<PaymentTerms, 'source'>,
  form: FilledPaymentForm,
): Promise<PaymentOrder> {
  return areServices(purchase.lines) ? createPurchaseOrder(purchase, terms, form) : createPaymentOrder(purchase, terms, form);
}

/** Returns the order that buys services with one call, which carries the payment method, its token and the consents. */
async function createPurchaseOrder(
  { payer, lines, session, onFile }: PendingPurchase,
  terms: Omit<PaymentTerms, 'source'>,
  { tenant, payload, tokenize }: FilledPaymentForm,
): Promise<PaymentOrder> {
  const paymentMethod = orderMethodOf(payload, terms);
  const agreements = await createConsents(terms.agreements);
  // The payment form builds this shape, and the server validates it.
  const form = {
    ...(payload as object),
    paymentMethod,
    ...sourceIdOf(paymentMethod, onFile),
    source: REQUEST_SOURCE,
    agreements,
  } as PaymentDetail;
  const payerId = payer.clientId;
  const buyer = { payerId, tenantId: tenant.tenantId };
  const order = { tenantCode: tenant.code, payerId, line: undefined, source: undefined };
  const buy = (detail: PaymentDetail) => sendPurchase(tenant.code, payerId, purchaseRequests(lines, buyer, detail));
  if (paymentMethod !== 'Card' && paymentMethod !== 'Bank') return { ...order, buy: () => buy(form) };
  const billingAddress = billingAddressOf(payer, form.billingAddress);
  const detail = { ...form, billingAddress, ...(session && { paymentEnvironment: session.paymentEnvironment }) };
  return {
    ...order,
    tokenize: tokenize && (() => tokenize(gatewayBilling(billingAddress))),
    buy: (token) => buy(sourceWith(detail, token)),
  };
}

/** Returns the order of a filled payment form for enrollments: payer, amount line, payment source with consents, and the function that makes a token. */
async function createPaymentOrder(
  { payer, lines, order: shown, session, onFile }: PendingPurchase,
  terms: Pick<PaymentTerms, 'agreements' | 'due' | 'isUnpayable' | 'onlyMethod'>,
  form: FilledPaymentForm,
): Promise<PaymentOrder> {
  const { tenant, payload, tokenize } = form;
  const isLater = terms.isUnpayable || form.answers['payLater'] === true;
  const method = isLater ? NO_PAYMENT : orderMethodOf(payload, terms);
  const order = { tenantCode: tenant.code, payerId: payer.clientId, line: isLater ? undefined : lines[0], order: shown };
  const agreements = await createConsents(terms.agreements);
  // The payment form builds this shape, and the server validates it.
  const source = {
    ...(payload as object),
    paymentMethod: method,
    ...sourceIdOf(method, onFile),
    source: REQUEST_SOURCE,
    agreements,
  } as PaymentSource;
  if (method !== 'Card' && method !== 'Bank') return { ...order, source };
  const billingAddress = billingAddressOf(payer, source.billingAddress);
  return {
    ...order,
    source: { ...source, billingAddress, ...(session && { paymentEnvironment: session.paymentEnvironment }) },
    tokenize: tokenize && (() => tokenize(gatewayBilling(billingAddress))),
  };
}

function sourceIdOf(method: unknown, onFile: PendingPurchase['onFile']): { readonly sourceId?: string } {
  return method === 'Card on File' && onFile !== undefined ? { sourceId: onFile.sourceId } : {};
}

/** The method if nothing is paid now; the consents are still saved. */
const NO_PAYMENT = 'None';

/** Returns the payment method of an order: the chosen or only one, or none if nothing is due. */
function orderMethodOf(payload: Json, { due, onlyMethod }: Pick<PaymentTerms, 'due' | 'onlyMethod'>): unknown {
  return due === 0 ? NO_PAYMENT : (own(payload, 'paymentMethod') ?? onlyMethod);
}
