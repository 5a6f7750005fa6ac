import type { Form } from '../../../engine/index.js';
import type { CreatedClients } from '../../../server/http/routes/clients.js';
import { callApi, type CallResult } from '../../visit/api/call-api.js';

interface MembersOptions {
  readonly tenantCode: string;
  /** The form that built the bodies. */
  readonly form: Pick<Form, 'id' | 'hash'>;
  /** The idempotency key. The caller derives it from the content, so that a repeat after a reload takes effect once too. */
  readonly key: string;
}

/** Creates up to a hundred members, all or none (D-6), but for those who are in their group already. */
export function sendMembers(
  clients: readonly object[],
  { tenantCode, form, key }: MembersOptions,
): Promise<CallResult<CreatedClients['data']>> {
  const headers = { 'x-tenant': tenantCode, 'idempotency-key': key, 'x-form': `${form.id}@${form.hash}` };
  return callApi('/api/clients/bulk-create', { method: 'POST', headers, body: { clients, skipPresent: true }, gives: 'object' });
}
