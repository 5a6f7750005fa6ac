import type { Json } from '../../engine/index.js';
import type { CreatedClients } from '../../server/routes/clients.js';
import { call, CallError, type Answer } from './call.js';

/** Which form a request was filled in with: the server judges by the very same. */
export interface Sender {
  readonly tenantCode: string;
  readonly form: { readonly id: string; readonly hash: string };
}

/** What was sent and is not known to have arrived, with its key: sent again to the letter, it is done once (PROMISES R2). */
let open: { readonly act: string; readonly key: string } | undefined;

/** Creates a client, or a family of them. */
export async function createClients(payload: Json, { tenantCode, form }: Sender): Promise<Answer<CreatedClients['data']>> {
  const act = JSON.stringify([tenantCode, form.hash, payload]);
  if (open?.act !== act) open = { act, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  const headers = { 'x-tenant': tenantCode, 'x-form': `${form.id}@${form.hash}`, 'idempotency-key': open.key };
  try {
    const answer = await call<CreatedClients['data']>('/api/clients', { method: 'POST', body: Object(payload), headers });
    open = undefined;
    return answer;
  } catch (error) {
    if (error instanceof CallError && Number(error.status) < 500) open = undefined;
    throw error;
  }
}
