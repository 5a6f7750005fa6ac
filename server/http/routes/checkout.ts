import { type Static, Type } from 'typebox';
import { EnrollmentLine } from '../../enrollments/line.js';
import { apiError } from '../../errors/api-error.js';
import { aroundGateway } from '../../payments/around-gateway.js';
import { beginCheckout } from '../../payments/checkout.js';
import { finishAct } from '../../payments/finish-act.js';
import { gatewayOf } from '../../payments/gateway-of.js';
import { giveBack } from '../../payments/give-back.js';
import { Payment } from '../../payments/receipt.js';
import { callerOf, CallerHeaders } from '../../visitors/caller.js';
import { answerOf, type App, type Services } from './app.js';

const CheckoutAnswer = answerOf(
  Type.Object({
    payment: Payment,
    enrollments: Type.Array(EnrollmentLine),
    letter: Type.Boolean({ description: 'Whether a confirmation is sent to the e-mail address of the client.' }),
  }),
);
export type CheckoutAnswer = Static<typeof CheckoutAnswer>;

const schema = {
  operationId: 'checkOutEnrollment',
  summary: 'Pay for a membership, and for the rest of the family with it',
  description:
    'Takes no body: what was saved last as a way to pay is charged, once. Send it again with the same idempotency-key when no answer came.',
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }), clientEnrollmentId: Type.String({ maxLength: 100 }) }),
  headers: CallerHeaders,
  response: { 200: CheckoutAnswer },
};

/** One charge for the line that is named and every other unpaid line of the family. What is paid is never charged again. */
export function checkoutRoutes(app: App, services: Services): void {
  app.post('/clients/:clientId/enrollments/:clientEnrollmentId/checkout', { schema }, async (request, reply) => {
    if (request.body !== undefined && request.body !== null) throw apiError('body_not_expected');
    const caller = await callerOf(services, request, reply);
    const { clientId, clientEnrollmentId } = request.params;
    return aroundGateway(
      services,
      { request, reply, caller },
      {
        begin: (db) => beginCheckout(db, services, caller, { clientId, enrollmentId: clientEnrollmentId }),
        ask: (open) => finishAct(services, gatewayOf(services, caller.state), caller, open, open.gatewaySource ?? ''),
        undo: ({ act }) => giveBack(services, gatewayOf(services, caller.state), caller.scope, act),
      },
    );
  });
}
