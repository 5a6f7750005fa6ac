import type { Form, Json } from '../../../engine/index.js';
import { DEFAULT_CALL } from '../../../server/shared/call-headers.js';
import { sendWrite } from './send-write.js';
import type { CallResult } from './call-api.js';

/** Sends the payload of a form with the API call that its definition names, or as a request of its tenant if it names none. */
export async function sendForm(
  payload: Json,
  { form, tenantCode }: { readonly form: Form; readonly tenantCode: string },
): Promise<CallResult<Json>> {
  const [method, path] = (form.submit.call ?? DEFAULT_CALL).split(' ');
  if ((method !== 'POST' && method !== 'PUT') || !path) throw new Error(`The form ${form.id} names a call that cannot be made`);
  return sendWrite<Json>(`/api${path}`, { tenantCode, method, body: Object(payload), form: `${form.id}@${form.hash}`, gives: 'object' });
}
