import type { Answers, Json } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { REQUEST_SOURCE } from '../../api/call.js';
import type { PaymentSource } from '../../api/payments.js';
import { consentTo } from '../../flows/agreements.js';
import type { PaymentOrder } from '../../flows/pay.js';
import { billingAddressOf, gatewayBilling } from '../../flows/payer.js';
import type { PaymentTerms, Purchase } from './payment-terms.js';
import type { Tokenize } from './payment-frame.js';

interface Filled {
  readonly tenantCode: string;
  readonly payload: Json;
  readonly answers: Answers;
  readonly tokenize: Tokenize | undefined;
}

/** What a filled form asks for. */
export async function paymentOrder({ payer, lines, session }: Purchase, asked: PaymentTerms, filled: Filled): Promise<PaymentOrder> {
  const { tenantCode, payload, tokenize } = filled;
  const isLater = asked.isUnpayable || filled.answers['payLater'] === true;
  const method = isLater ? NOTHING : methodOf(payload, asked);
  const order = { tenantCode, payerId: payer.clientId, line: isLater ? undefined : lines[0] };
  if (method === 'Card on File') return { ...order, source: undefined };
  const agreements = await consentTo(asked.agreements);
  // The form of payment makes it, and the server judges it.
  const said = { ...(payload as object), paymentMethod: method, source: REQUEST_SOURCE, agreements } as PaymentSource;
  if (method !== 'Card' && method !== 'Bank') return { ...order, source: said };
  const billingAddress = billingAddressOf(payer, said.billingAddress);
  return {
    ...order,
    source: { ...said, billingAddress, ...(session && { paymentEnvironment: session.paymentEnvironment }) },
    tokenize: tokenize && (() => tokenize(gatewayBilling(billingAddress))),
  };
}

/** Nobody pays now; what is agreed to is kept. */
const NOTHING = 'None';

function methodOf(payload: Json, { due, onlyMethod }: PaymentTerms): unknown {
  return due === 0 ? NOTHING : (own(payload, 'paymentMethod') ?? onlyMethod);
}
