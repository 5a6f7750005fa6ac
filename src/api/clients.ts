import type { Json } from '../../engine/index.js';
import type { CreatedClients } from '../../server/routes/clients.js';
import { call, type Answer } from './call.js';

/** Which form a request was filled in with: the server judges by the very same. */
export interface Sender {
  readonly tenantCode: string;
  readonly form: { readonly id: string; readonly hash: string };
}

/** Creates a client, or a family of them. */
export function createClients(payload: Json, { tenantCode, form }: Sender): Promise<Answer<CreatedClients['data']>> {
  return call('/api/clients', {
    method: 'POST',
    body: Object(payload),
    headers: { 'x-tenant': tenantCode, 'x-form': `${form.id}@${form.hash}` },
  });
}
