import type { AddressesAnswer } from '../../../server/http/routes/addresses.js';
import { callApi } from './call-api.js';

/**
 * Returns the addresses in one country that begin like the query, or none without a country. Uses POST because addresses of visitors
 * must not appear in URLs or logs.
 */
export async function searchAddresses(query: string, within: unknown, signal: AbortSignal): Promise<AddressesAnswer['data']> {
  if (typeof within !== 'string') return [];
  return (await callApi<AddressesAnswer['data']>('/api/search/address', { method: 'POST', body: { query, within }, gives: 'list', signal }))
    .data;
}
