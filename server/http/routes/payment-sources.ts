import { type Static, Type } from 'typebox';
import { requireDefinitions } from '../../submission/validate-by-form.js';
import { lockFamily } from '../../enrollments/family.js';
import type { SavedSource } from '../../gateways/payment-gateway.js';
import { writeWithGateway } from '../../payments/write-with-gateway.js';
import { requireGateway, saveTokenAsSource } from '../../payments/require-gateway.js';
import { requireAgreements } from '../../payments/agreements.js';
import { validateSource, SourceBody } from '../../payments/validate-source.js';
import { tokenMethod } from '../../payments/payment-methods.js';
import { type NewSource, saveSource, newSourceId } from '../../payments/save-source.js';
import type { Database } from '../../store/store.js';
import { type Caller, readCaller, CallerHeaders } from '../../visitors/caller.js';
import { audit } from '../../submission/audit.js';
import type { CallAnswer } from '../../submission/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const SourceAnswer = responseOf(
  Type.Object({
    sourceId: Type.String(),
    paymentMethod: Type.String(),
    last4: Type.Optional(Type.String()),
    brand: Type.Optional(Type.String()),
    expiry: Type.Optional(Type.String({ description: 'MMyyyy' })),
  }),
);
export type SourceAnswer = Static<typeof SourceAnswer>;
export type PaymentSourceBody = SourceBody;

const schema = {
  operationId: 'savePaymentSource',
  summary: 'Save a card, an account or another way to pay',
  description: 'Card and account numbers never come here: the frame of GET /merchants/{tenantId} makes a token of them.',
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  headers: CallerHeaders,
  body: SourceBody,
  response: { 201: SourceAnswer },
};

/** Registers the call that saves a payment source; tokens are exchanged at the gateway first. */
export function paymentSourceRoutes(app: App, services: Services): void {
  app.post('/merchant-customers/:clientId/payment-sources', { schema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const { body, params } = request;
    const validatedSource = validateSource(body, caller);
    const { library } = requireDefinitions(services.library, caller);
    requireAgreements(body.agreements ?? [], { state: caller.state, library });
    return writeWithGateway(
      services,
      { request, reply, caller },
      {
        begin: async (db, key) => {
          const { primaryId } = await lockFamily(db, caller, params.clientId);
          const source = {
            id: newSourceId(caller.scope.tenantId, primaryId, key),
            clientId: primaryId,
            body,
            validatedSource,
            now: services.now(),
          };
          return tokenMethod(body.paymentMethod) === undefined ? saveAndAudit(db, caller, source) : { open: source };
        },
        callGateway: async (source) => {
          const gatewaySource = await saveTokenAsSource(requireGateway(services, caller.state), tokenRequest(source));
          return (db) => saveAndAudit(db, caller, source, gatewaySource);
        },
      },
    );
  });
}

/** Returns the request that exchanges the source's token at the gateway. */
function tokenRequest({ id, clientId, body: { token = '', expiry, paymentMethod } }: NewSource) {
  const method = tokenMethod(paymentMethod) ?? 'Card';
  return { token, method, ...(expiry !== undefined && { expiry }), customer: clientId, key: id };
}

/** Stores the source with an audit entry and returns the answer. */
async function saveAndAudit(db: Database, caller: Caller, source: NewSource, gatewaySource?: SavedSource): Promise<CallAnswer> {
  await saveSource(db, caller, source, gatewaySource);
  await audit(db, caller, 'save payment source', [source.id]);
  const { last4, brand, expiry } = gatewaySource ?? {};
  const summary = { ...(last4 !== undefined && { last4 }), ...(brand !== undefined && { brand }), ...(expiry !== undefined && { expiry }) };
  const data = { sourceId: source.id, paymentMethod: source.body.paymentMethod, ...summary };
  return { status: 201, body: { data, message: 'Your way to pay is saved.' } };
}
