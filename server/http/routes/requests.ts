import { DEFAULT_CALL } from '../../shared/call-headers.js';
import { Type } from 'typebox';
import { saveRequest } from '../../requests/save-request.js';
import { findForm, FormBody, FormHeaders } from '../../visit/accepted-form.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { requireDefinitions, validateByForm } from '../../visit/validate-by-form.js';
import { claimUploads } from '../../visit/uploads.js';
import { headerOf, readCaller } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const RequestAnswer = responseOf(
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    reference: Type.String({ description: 'What the visitor quotes: RQ-7K3M-Q2ZX.' }),
  }),
);

const sendSchema = {
  operationId: 'createRequest',
  summary: 'Send a form that a tenant invented',
  description:
    'Accepts the forms of pages that name neither a call nor a flow. The body is what the form sends; it is stored as a request of the tenant, which npm run inbox shows.',
  headers: FormHeaders,
  body: FormBody,
  response: { 201: RequestAnswer },
};

/** Registers the call that stores requests: what the forms without a call of their own send (D-129). */
export function requestRoutes(app: App, services: Services): void {
  app.post('/requests', { schema: sendSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const definitions = requireDefinitions(services.library, caller);
    const form = findForm(definitions, headerOf(request, 'x-form'), DEFAULT_CALL);
    const validatedBody = validateByForm(services, caller, form, request.body);
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      await claimUploads(db, caller, validatedBody);
      const data = { ...(await saveRequest(db, caller, validatedBody, services.now())) };
      return { status: 201, body: { data, message: 'Your request was received.' } };
    });
  });
}
