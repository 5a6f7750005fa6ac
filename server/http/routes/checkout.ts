import { type Static, Type } from 'typebox';
import { EnrollmentLine } from '../../enrollments/line.js';
import { apiError } from '../../errors/api-error.js';
import { writeWithGateway, requireGateway } from '../../payments/purchases/write-with-gateway.js';
import { beginCheckout } from '../../payments/purchases/checkout.js';
import { chargeAndSettle } from '../../payments/settling/finish-payments.js';
import { voidRefundingCharges } from '../../payments/settling/sweep-charges.js';
import { Payment } from '../../payments/settling/receipt.js';
import { readCaller, CallerHeaders } from '../../visit/caller.js';
import { orderHeader } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const CheckoutAnswer = responseOf(
  Type.Object({
    payment: Payment,
    enrollments: Type.Array(EnrollmentLine),
    letter: Type.Boolean({ description: 'Whether a confirmation is sent to the e-mail address of the client.' }),
  }),
);
export type CheckoutAnswer = Static<typeof CheckoutAnswer>;

const CheckoutHeaders = Type.Interface([CallerHeaders], {
  [orderHeader]: Type.Optional(Type.String({ maxLength: 100, description: 'The order that the visitor sees (D-136).' })),
  'x-payment-source': Type.Optional(
    Type.String({ maxLength: 100, description: 'The sourceId of what was saved to pay for it. The one saved last if absent.' }),
  ),
});

const schema = {
  operationId: 'checkOutEnrollment',
  summary: 'Pay for a membership, and for the rest of the family with it',
  description:
    'Takes no body. Send the x-order that the last answer about the enrollments had: another order is answered 409, and nothing is charged. Without it only an order is charged that has not changed since the way to pay was saved. Send it again with the same idempotency-key when no answer came.',
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }), clientEnrollmentId: Type.String({ maxLength: 100 }) }),
  headers: CheckoutHeaders,
  response: { 200: CheckoutAnswer },
};

/** Registers the checkout call: one charge for the named line and the family's other unpaid lines. */
export function checkoutRoutes(app: App, services: Services): void {
  app.post('/clients/:clientId/enrollments/:clientEnrollmentId/checkout', { schema }, async (request, reply) => {
    if (request.body !== undefined && request.body !== null) throw apiError('body_not_expected');
    const caller = await readCaller(services, request, reply);
    const { clientId, clientEnrollmentId } = request.params;
    const { [orderHeader]: order, 'x-payment-source': sourceId } = request.headers;
    return writeWithGateway(
      services,
      { request, reply, caller },
      {
        begin: (db) => beginCheckout(db, services, caller, { clientId, enrollmentId: clientEnrollmentId, order, sourceId }),
        callGateway: (open) => {
          const source = open.gatewaySource ?? { sourceId: '', last4: null };
          return chargeAndSettle(services, requireGateway(services, caller.state), caller, open, source);
        },
        undo: ({ act }) => voidRefundingCharges(services, requireGateway(services, caller.state), caller.scope, act),
      },
    );
  });
}
