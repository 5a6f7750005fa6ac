import type { AddressesAnswer } from '../../server/http/routes/addresses.js';
import { call } from './call.js';

/** Addresses that begin like the query, in one country. Asked by POST: where somebody lives is no part of an address bar or a log. */
export async function searchAddresses(query: string, within: unknown, signal: AbortSignal): Promise<AddressesAnswer['data']> {
  if (typeof within !== 'string') return [];
  return (await call<AddressesAnswer['data']>('/api/search/address', { method: 'POST', body: { query, within }, gives: 'list', signal }))
    .data;
}
