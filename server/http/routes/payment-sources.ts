import { type Static, Type } from 'typebox';
import { shelfOf } from '../../submission/validate-submission.js';
import { holdFamily } from '../../enrollments/family.js';
import type { SavedSource } from '../../gateways/payment-gateway.js';
import { aroundGateway } from '../../payments/around-gateway.js';
import { gatewayOf, sourceOf } from '../../payments/gateway-of.js';
import { judgeAgreements } from '../../payments/judge-agreements.js';
import { judgeSource, SourceBody } from '../../payments/judge-source.js';
import { tokenMethod } from '../../payments/payment-methods.js';
import { type NewSource, saveSource, sourceIdOf } from '../../payments/save-source.js';
import type { Database } from '../../store/store.js';
import { type Caller, callerOf, CallerHeaders } from '../../visitors/caller.js';
import { audit } from '../../submission/audit.js';
import type { CallAnswer } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

const SourceAnswer = answerOf(
  Type.Object({
    sourceId: Type.String(),
    paymentMethod: Type.String(),
    last4: Type.Optional(Type.String()),
    brand: Type.Optional(Type.String()),
    expiry: Type.Optional(Type.String({ description: 'MMyyyy' })),
  }),
);
export type SourceAnswer = Static<typeof SourceAnswer>;
export type SentSource = SourceBody;

const schema = {
  operationId: 'savePaymentSource',
  summary: 'Save a card, an account or another way to pay',
  description: 'Card and account numbers never come here: the frame of GET /merchants/{tenantId} makes a token of them.',
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  headers: CallerHeaders,
  body: SourceBody,
  response: { 201: SourceAnswer },
};

export function paymentSourceRoutes(app: App, services: Services): void {
  app.post('/merchant-customers/:clientId/payment-sources', { schema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const { body, params } = request;
    const judged = judgeSource(body, caller);
    const { library } = shelfOf(services.library, caller);
    judgeAgreements(body.agreements ?? [], { state: caller.state, library });
    return aroundGateway(
      services,
      { request, reply, caller },
      {
        begin: async (db, key) => {
          const { primaryId } = await holdFamily(db, caller, params.clientId);
          const source = { id: sourceIdOf(caller.scope.tenantId, primaryId, key), clientId: primaryId, body, judged, now: services.now() };
          return tokenMethod(body.paymentMethod) === undefined ? keep(db, caller, source) : { open: source };
        },
        ask: async (source) => {
          const saved = await sourceOf(gatewayOf(services, caller.state), tokenOf(source));
          return (db) => keep(db, caller, source, saved);
        },
      },
    );
  });
}

function tokenOf({ id, clientId, body: { token = '', expiry, paymentMethod } }: NewSource) {
  const method = tokenMethod(paymentMethod) ?? 'Card';
  return { token, method, ...(expiry !== undefined && { expiry }), customer: clientId, key: id };
}

async function keep(db: Database, caller: Caller, source: NewSource, saved?: SavedSource): Promise<CallAnswer> {
  await saveSource(db, caller, source, saved);
  await audit(db, caller, 'save payment source', [source.id]);
  const { last4, brand, expiry } = saved ?? {};
  const printed = { ...(last4 !== undefined && { last4 }), ...(brand !== undefined && { brand }), ...(expiry !== undefined && { expiry }) };
  const data = { sourceId: source.id, paymentMethod: source.body.paymentMethod, ...printed };
  return { status: 201, body: { data, message: 'Your way to pay is saved.' } };
}
