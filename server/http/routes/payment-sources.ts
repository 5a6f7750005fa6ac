import { type Static, Type } from 'typebox';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import { lockFamily, requireBuyer } from '../../enrollments/family.js';
import { orderHash, readFamilyLines } from '../../enrollments/family-lines.js';
import { writeWithGateway, requireGateway, saveTokenAsSource } from '../../payments/purchases/write-with-gateway.js';
import { requireAgreements } from '../../visit/agreements.js';
import { validateSource, SourceBody } from '../../payments/sources/validate-source.js';
import { tokenMethod, getSourceOfVisit, listSourcesOnFile } from '../../payments/sources/sources-on-file.js';
import { type NewSource, newSourceId, saveSource, type SourceToStore, sourceToStore } from '../../payments/sources/save-source.js';
import type { Database } from '../../database/store.js';
import { type Caller, readCaller, CallerHeaders, audit } from '../../visit/caller.js';
import type { CallAnswer } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const SourceSummary = Type.Object({
  sourceId: Type.String(),
  paymentMethod: Type.String(),
  last4: Type.Optional(Type.String()),
  brand: Type.Optional(Type.String()),
  expiry: Type.Optional(Type.String({ description: 'MMyyyy' })),
});
const SourceAnswer = responseOf(SourceSummary);
export type SourceAnswer = Static<typeof SourceAnswer>;
const SourcesAnswer = responseOf(Type.Array(SourceSummary));
export type SourcesAnswer = Static<typeof SourcesAnswer>;
export type PaymentSourceBody = SourceBody;

const params = Type.Object({ clientId: Type.String({ maxLength: 100 }) });
const listSchema = {
  operationId: 'listPaymentSources',
  summary: 'The cards and accounts on file',
  description:
    'What this visit has saved at this tenant, for any of its clients, the last one first. What the bank has declined is left out.',
  params,
  headers: CallerHeaders,
  response: { 200: SourcesAnswer },
};
const schema = {
  operationId: 'savePaymentSource',
  summary: 'Save a card, an account or another way to pay',
  description: 'Card and account numbers never come here: the frame of GET /merchants/{tenantId} makes a token of them.',
  params,
  headers: CallerHeaders,
  body: SourceBody,
  response: { 201: SourceAnswer },
};

/** Registers the calls that list and save payment sources; tokens are exchanged at the gateway first. */
export function paymentSourceRoutes(app: App, services: Services): void {
  app.get('/merchant-customers/:clientId/payment-sources', { schema: listSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const sources = await services.store.inTenant(caller.scope, async (db) => {
      await requireBuyer(db, caller, request.params.clientId);
      return listSourcesOnFile(db, caller);
    });
    return { data: sources.map((source) => summaryOf(source.source_id, source)) };
  });
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
          const family = await lockFamily(db, caller, params.clientId);
          const { primaryId } = family;
          const lines = await readFamilyLines(db, caller, family);
          const source = {
            id: newSourceId(caller, primaryId, key),
            clientId: primaryId,
            body,
            validatedSource,
            order: orderHash({ family, lines }, services.secrets.session),
            now: services.now(),
          };
          if (tokenMethod(body.paymentMethod) !== undefined) return { open: source };
          const isOnFile = body.paymentMethod === 'Card on File';
          const stored = isOnFile ? await getSourceOfVisit(db, caller, body.sourceId) : sourceToStore(source);
          return saveAndAudit(db, caller, source, stored);
        },
        callGateway: async (source) => {
          const gatewaySource = await saveTokenAsSource(requireGateway(services, caller.state), tokenRequest(source));
          return (db) => saveAndAudit(db, caller, source, sourceToStore(source, gatewaySource));
        },
      },
    );
  });
}

function tokenRequest({ id, clientId, body: { token = '', expiry, paymentMethod } }: NewSource) {
  const method = tokenMethod(paymentMethod) ?? 'Card';
  return { token, method, ...(expiry !== undefined && { expiry }), customer: clientId, key: id };
}

async function saveAndAudit(db: Database, caller: Caller, source: NewSource, stored: SourceToStore): Promise<CallAnswer> {
  await saveSource(db, caller, source, stored);
  await audit(db, caller, 'save payment source', [source.id]);
  return { status: 201, body: { data: summaryOf(source.id, stored), message: 'Your way to pay is saved.' } };
}

function summaryOf(sourceId: string, { payment_method, last4, brand, expiry }: SourceToStore): Static<typeof SourceSummary> {
  const shown = { ...(last4 !== null && { last4 }), ...(brand !== null && { brand }), ...(expiry !== null && { expiry }) };
  return { sourceId, paymentMethod: payment_method, ...shown };
}
