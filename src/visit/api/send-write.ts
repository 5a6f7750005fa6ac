import type { Form, Json } from '../../../engine/index.js';
import { DEFAULT_CALL } from '../../../server/shared/call-headers.js';
import { callApi, CallError, type CallResult, type CallOptions } from './call-api.js';
import { notifyOtherTabs } from '../other-tabs.js';
import { onForget } from './forget.js';
import { requireSession } from './families.js';

/** Idempotency keys of requests whose effect is unknown. An identical repeat has the same key, so it takes effect once (PROMISES R2). */
const openKeys = new Map<string, string>();
onForget('acts', () => openKeys.clear());

export interface WriteOptions {
  readonly tenantCode: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  /** The form that built the body, as `id@hash`. */
  readonly form?: string;
  readonly headers?: { readonly [name: string]: string };
  /** The required JSON type of `data` in the answer; any other type is an error. */
  readonly gives: CallOptions['gives'];
}

/**
 * Sends a write with an idempotency key. A repeat after no answer or a server error has the same key; after any other answer it has a
 * new one.
 */
export async function sendWrite<T>(
  path: string,
  { tenantCode, method = 'POST', body, form, headers: own, gives }: WriteOptions,
): Promise<CallResult<T>> {
  await requireSession(tenantCode);
  const name = JSON.stringify([method, path, tenantCode, form, body, own]);
  const key = openKeys.get(name) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  openKeys.set(name, key);
  const headers = { 'x-tenant': tenantCode, 'idempotency-key': key, ...(form !== undefined && { 'x-form': form }), ...own };
  try {
    const answer = await callApi<T>(path, { method, headers, gives, ...(body && { body }) });
    openKeys.delete(name);
    if (path.startsWith('/api/clients')) notifyOtherTabs(tenantCode);
    return answer;
  } catch (error) {
    if (isRejection(error)) openKeys.delete(name);
    throw error;
  }
}

/** Whether the server rejected the request, so that it had no effect. Any other error may hide a write that took effect. */
export function isRejection(error: unknown): boolean {
  return error instanceof CallError && error.status !== undefined && error.status >= 400 && error.status < 500;
}

/** Sends the payload of a form with the API call that its definition names, or as a request of its tenant if it names none. */
export async function sendForm(
  payload: Json,
  { form, tenantCode }: { readonly form: Form; readonly tenantCode: string },
): Promise<CallResult<Json>> {
  const [method, path] = (form.submit.call ?? DEFAULT_CALL).split(' ');
  if ((method !== 'POST' && method !== 'PUT') || !path) throw new Error(`The form ${form.id} names a call that cannot be made`);
  return sendWrite<Json>(`/api${path}`, { tenantCode, method, body: Object(payload), form: `${form.id}@${form.hash}`, gives: 'object' });
}
