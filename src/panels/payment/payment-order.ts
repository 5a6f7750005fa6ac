import type { Answers, Json } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { REQUEST_SOURCE } from '../../api/call-api.js';
import type { PaymentSource } from '../../api/payments.js';
import { createConsents } from '../../flows/agreements.js';
import type { PaymentOrder } from '../../flows/pay.js';
import { billingAddressOf, gatewayBilling } from '../../flows/payer.js';
import type { PaymentTerms, PendingPurchase } from './payment-terms.js';
import type { Tokenize } from './payment-frame.js';

interface FilledPaymentForm {
  readonly tenantCode: string;
  readonly payload: Json;
  readonly answers: Answers;
  readonly tokenize: Tokenize | undefined;
}

/** Returns the order of a filled payment form: payer, amount line, payment source with consents, and the function that makes a token. */
export async function createPaymentOrder(
  { payer, lines, session }: PendingPurchase,
  terms: Pick<PaymentTerms, 'agreements' | 'due' | 'isUnpayable' | 'onlyMethod'>,
  form: FilledPaymentForm,
): Promise<PaymentOrder> {
  const { tenantCode, payload, tokenize } = form;
  const isLater = terms.isUnpayable || form.answers['payLater'] === true;
  const method = isLater ? NO_PAYMENT : orderMethodOf(payload, terms);
  const order = { tenantCode, payerId: payer.clientId, line: isLater ? undefined : lines[0] };
  if (method === 'Card on File') return { ...order, source: undefined };
  const agreements = await createConsents(terms.agreements);
  // The payment form builds this shape, and the server validates it.
  const source = { ...(payload as object), paymentMethod: method, source: REQUEST_SOURCE, agreements } as PaymentSource;
  if (method !== 'Card' && method !== 'Bank') return { ...order, source };
  const billingAddress = billingAddressOf(payer, source.billingAddress);
  return {
    ...order,
    source: { ...source, billingAddress, ...(session && { paymentEnvironment: session.paymentEnvironment }) },
    tokenize: tokenize && (() => tokenize(gatewayBilling(billingAddress))),
  };
}

/** The method if nothing is paid now; the consents are still saved. */
const NO_PAYMENT = 'None';

/** Returns the payment method of an order: the chosen or only one, or none if nothing is due. */
function orderMethodOf(payload: Json, { due, onlyMethod }: Pick<PaymentTerms, 'due' | 'onlyMethod'>): unknown {
  return due === 0 ? NO_PAYMENT : (own(payload, 'paymentMethod') ?? onlyMethod);
}
