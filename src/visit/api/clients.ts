import type { Form } from '../../../engine/index.js';
import type { CreatedClients } from '../../../server/http/routes/clients.js';
import type { ExistsAnswer } from '../../../server/http/routes/clients-exists.js';
import { sendWrite } from './send-write.js';
import { callApi, type CallResult } from './call-api.js';

export type Client = CreatedClients['data']['client'];
export type Match = ExistsAnswer['data'];

/** The tenant that receives the body, and the form that built it. */
interface FormSource {
  readonly tenantCode: string;
  readonly form: Pick<Form, 'id' | 'hash'>;
}

/** Returns whether a client matches the answers. Strangers get only yes or no, members also what they may see (D-46). */
export async function clientExists(tenantCode: string, person: object): Promise<Match> {
  return (await sendWrite<Match>('/api/clients/exists', { tenantCode, body: person, gives: 'object' })).data;
}

/** Returns one client: complete if this visitor entered it, masked after a full match in check-in (D-46). */
export async function fetchClient(tenantCode: string, id: string): Promise<Client> {
  return (await callApi<Client>(`/api/clients/${encodeURIComponent(id)}`, { headers: { 'x-tenant': tenantCode }, gives: 'object' })).data;
}

/** Creates one client, or a family whose first client is the primary. */
export function sendClients(body: object, { tenantCode, form }: FormSource): Promise<CallResult<CreatedClients['data']>> {
  return sendWrite('/api/clients', { tenantCode, body, form: formNameOf(form), gives: 'object' });
}

/** Replaces the stored answers of a client by a new body. */
export function sendClientChange(id: string, body: object, { tenantCode, form }: FormSource): Promise<CallResult<Client>> {
  return sendWrite(`/api/clients/${id}`, { tenantCode, method: 'PUT', body, form: formNameOf(form), gives: 'object' });
}

/** Removes clients together with their dependents and returns the ids of all. */
export function removeClients(ids: readonly string[], tenantCode: string): Promise<CallResult<readonly string[]>> {
  return sendWrite(`/api/clients/${ids.join(',')}`, { tenantCode, method: 'DELETE', gives: 'list' });
}

function formNameOf({ id, hash }: FormSource['form']): string {
  return `${id}@${hash}`;
}
