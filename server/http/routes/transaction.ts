import { type Static, Type } from 'typebox';
import { writeWithGateway, requireGateway } from '../../payments/purchases/write-with-gateway.js';
import { chargeAndSettle, type OpenPayments, settleAsFailed } from '../../payments/settling/finish-payments.js';
import { voidRefundingCharges } from '../../payments/settling/sweep-charges.js';
import { validatePurchase, PaymentRequest } from '../../payments/purchases/validate-purchase.js';
import { tokenMethod } from '../../payments/sources/sources-on-file.js';
import { beginPurchase, saveCardOfPurchase } from '../../payments/purchases/purchase.js';
import { Receipt } from '../../payments/settling/receipt.js';
import type { Database } from '../../database/store.js';
import { type Caller, readCaller, CallerHeaders } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const PurchaseAnswer = responseOf(Receipt);
export type PurchaseAnswer = Static<typeof PurchaseAnswer>;
export type ServiceRequest = PaymentRequest;

const schema = {
  operationId: 'buyServices',
  summary: 'Buy services that are no membership',
  description:
    'One request or several that are paid in one way; all of them or none. What a failure says in actionMessage is for the visitor.',
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  headers: CallerHeaders,
  body: Type.Union([PaymentRequest, Type.Array(PaymentRequest, { minItems: 1, maxItems: 20 })]),
  response: { 200: PurchaseAnswer },
};

/** Registers the purchase of services: one charge for each, all or none (D-28). */
export function transactionRoutes(app: App, services: Services): void {
  app.post('/clients/:clientId/enrollments/transaction', { schema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const requests = Array.isArray(request.body) ? request.body : [request.body];
    const purchase = { clientId: request.params.clientId, requests };
    validatePurchase(purchase, caller);
    return writeWithGateway(
      services,
      { request, reply, caller },
      {
        begin: (db, key) => beginPurchase(db, services, caller, { ...purchase, key }),
        callGateway: (open) => payPurchase(services, caller, open, requests[0]),
        undo: ({ act }) => voidRefundingCharges(services, requireGateway(services, caller.state), caller.scope, act),
      },
    );
  });
}

/** Charges the purchase with the saved source or the submitted token and returns the write that settles it. */
async function payPurchase(services: Services, caller: Caller, open: OpenPayments, request: PaymentRequest | undefined) {
  const gateway = requireGateway(services, caller.state);
  if (open.gatewaySource !== null) return chargeAndSettle(services, gateway, caller, open, open.gatewaySource);
  const key = open.payments[0]?.source_id ?? open.act;
  const saved = await gateway.saveSource({ ...cardToken(request), customer: open.act, key });
  if (!saved.ok) return settleAsFailed(services, caller, open, saved);
  const write = await chargeAndSettle(services, gateway, caller, open, saved.value);
  return async (db: Database) => {
    await saveCardOfPurchase(db, caller, key, saved.value);
    return write(db);
  };
}

function cardToken(request: PaymentRequest | undefined) {
  const { token = '', expiry, paymentMethod = 'Card' } = request?.cardDetail ?? {};
  return { token, method: tokenMethod(paymentMethod) ?? 'Card', ...(expiry !== undefined && { expiry }) };
}
