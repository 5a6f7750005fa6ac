import { call, CallError, type CallResult, type CallOptions } from './call.js';
import { onForget } from './forget.js';

/** Acts that were sent and are not known to have arrived, with their keys: sent again to the letter, they are done once (PROMISES R2). */
const open = new Map<string, string>();
onForget('acts', () => open.clear());

export interface WriteOptions {
  readonly tenantCode: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  /** Which form made the body, as `id@hash`. */
  readonly form?: string;
  /** What the answer's data must be; anything else is a failure. */
  readonly gives: CallOptions['gives'];
}

/**
 * Asks the API to change something. The same act asked again after no answer that counts (none, or a server that failed)
 * has the same key; after any other answer it is a new act.
 */
export async function sendWrite<T>(path: string, { tenantCode, method = 'POST', body, form, gives }: WriteOptions): Promise<CallResult<T>> {
  const name = JSON.stringify([method, path, tenantCode, form, body]);
  const key = open.get(name) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  open.set(name, key);
  const headers = { 'x-tenant': tenantCode, 'idempotency-key': key, ...(form !== undefined && { 'x-form': form }) };
  try {
    const answer = await call<T>(path, { method, headers, gives, ...(body && { body }) });
    open.delete(name);
    return answer;
  } catch (error) {
    if (isRejection(error)) open.delete(name);
    throw error;
  }
}

/** A refusal did nothing. Anything else, an answer that cannot be read too, may have. */
export function isRejection(error: unknown): boolean {
  return error instanceof CallError && error.status !== undefined && error.status >= 400 && error.status < 500;
}
