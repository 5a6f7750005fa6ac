import type { Form } from '../../engine/index.js';
import type { CreatedClients } from '../../server/http/routes/clients.js';
import type { ExistsAnswer } from '../../server/http/routes/clients-exists.js';
import { sendWrite } from './send-write.js';
import { call, type CallResult } from './call.js';

export type Client = CreatedClients['data']['client'];
export type Match = ExistsAnswer['data'];

/** As many as a list may have (SPEC 9). */
const MOST = 999;

/** Who asks, and which form made the body. */
interface Sending {
  readonly tenantCode: string;
  readonly form: Pick<Form, 'id' | 'hash'>;
}

/** Whether somebody is known by these answers: yes or no to a stranger, and what a member may see to a member (D-46). */
export async function clientExists(tenantCode: string, person: object): Promise<Match> {
  return (await sendWrite<Match>('/api/clients/exists', { tenantCode, body: person, gives: 'object' })).data;
}

/** Everybody whom this visitor entered, or manages. */
export async function fetchOwnClients(tenantCode: string): Promise<readonly Client[]> {
  return (await call<Client[]>('/api/clients', { headers: { 'x-tenant': tenantCode }, query: { limit: MOST }, gives: 'list' })).data;
}

/** Makes one client, or a family of which the first is the primary. */
export function sendClients(body: object, { tenantCode, form }: Sending): Promise<CallResult<CreatedClients['data']>> {
  return sendWrite('/api/clients', { tenantCode, body, form: nameOf(form), gives: 'object' });
}

/** Puts a body in place of what a client was made of. */
export function sendClientChange(id: string, body: object, { tenantCode, form }: Sending): Promise<CallResult<Client>> {
  return sendWrite(`/api/clients/${id}`, { tenantCode, method: 'PUT', body, form: nameOf(form), gives: 'object' });
}

/** Removes clients with everybody who belongs to them. */
export async function removeClients(ids: readonly string[], tenantCode: string): Promise<void> {
  await sendWrite(`/api/clients/${ids.join(',')}`, { tenantCode, method: 'DELETE', gives: 'list' });
}

function nameOf({ id, hash }: Sending['form']): string {
  return `${id}@${hash}`;
}
