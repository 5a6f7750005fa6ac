import { type Static, Type } from 'typebox';
import { aroundGateway } from '../../payments/around-gateway.js';
import { finishAct, type OpenAct, refuseAct } from '../../payments/finish-act.js';
import { gatewayOf } from '../../payments/gateway-of.js';
import { giveBack } from '../../payments/give-back.js';
import { judgePurchase, PaymentRequest } from '../../payments/judge-purchase.js';
import { tokenMethod } from '../../payments/payment-methods.js';
import { beginPurchase, noteCard } from '../../payments/purchase.js';
import { Receipt } from '../../payments/receipt.js';
import type { Database } from '../../store/store.js';
import { type Caller, callerOf, CallerHeaders } from '../../visitors/caller.js';
import { answerOf, type App, type Services } from './app.js';

const TransactionAnswer = answerOf(Receipt);
type TransactionAnswer = Static<typeof TransactionAnswer>;

const schema = {
  operationId: 'buyServices',
  summary: 'Buy services that are no membership',
  description:
    'One request or several that are paid in one way; all of them or none. What a failure says in actionMessage is for the visitor.',
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  headers: CallerHeaders,
  body: Type.Union([PaymentRequest, Type.Array(PaymentRequest, { minItems: 1, maxItems: 20 })]),
  response: { 200: TransactionAnswer },
};

/** One charge for each service, and all of them or none (D-28). */
export function transactionRoutes(app: App, services: Services): void {
  app.post('/clients/:clientId/enrollments/transaction', { schema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const requests = Array.isArray(request.body) ? request.body : [request.body];
    const purchase = { clientId: request.params.clientId, requests };
    judgePurchase(purchase, caller);
    return aroundGateway(
      services,
      { request, reply, caller },
      {
        begin: (db, key) => beginPurchase(db, services, caller, { ...purchase, key }),
        ask: (open) => pay(services, caller, open, requests[0]),
        undo: ({ act }) => giveBack(services, gatewayOf(services, caller.state), caller.scope, act),
      },
    );
  });
}

async function pay(services: Services, caller: Caller, open: OpenAct, request: PaymentRequest | undefined) {
  const gateway = gatewayOf(services, caller.state);
  if (open.gatewaySource !== null) return finishAct(services, gateway, caller, open, open.gatewaySource);
  const key = open.payments[0]?.source_id ?? open.act;
  const saved = await gateway.saveSource({ ...tokenOf(request), customer: open.act, key });
  if (!saved.ok) return refuseAct(services, caller, open, saved);
  const write = await finishAct(services, gateway, caller, open, saved.value.sourceId);
  return async (db: Database) => {
    await noteCard(db, caller, key, saved.value);
    return write(db);
  };
}

function tokenOf(request: PaymentRequest | undefined) {
  const { token = '', expiry, paymentMethod = 'Card' } = request?.cardDetail ?? {};
  return { token, method: tokenMethod(paymentMethod) ?? 'Card', ...(expiry !== undefined && { expiry }) };
}
