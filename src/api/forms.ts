import type { Form, Json } from '../../engine/index.js';
import { act } from './act.js';
import type { Answer } from './call.js';

/** Sends what a form came to by the call its definition names; the server judges by the very same form. */
export async function sendForm(
  payload: Json,
  { form, tenantCode }: { readonly form: Form; readonly tenantCode: string },
): Promise<Answer<Json>> {
  const [method, path] = (form.submit.call ?? '').split(' ');
  if ((method !== 'POST' && method !== 'PUT') || !path) throw new Error(`The form ${form.id} names no call`);
  return act<Json>(`/api${path}`, { tenantCode, method, body: Object(payload), form: `${form.id}@${form.hash}`, gives: 'object' });
}
