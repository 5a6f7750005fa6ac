import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { searchReferrers } from './api/contacts.js';
import type { FormServices } from '../form/form-context.js';
import { failureText } from './failure.js';
import { AGREEMENT_BOX } from './agreement-box.js';
import type { Site } from './site.js';
import type { AddressesAnswer } from '../../server/http/routes/addresses.js';
import { callApi } from './api/call-api.js';

type Search = NonNullable<FormServices['search']>;

/** The widgets that every form of a step can name; panels have others. */
const WIDGETS = { agreement: AGREEMENT_BOX };

/** Returns the searches, the upload and the widgets that forms of a tenant can use. What fails rejects with a text for the visitor. */
export function useFormServices({ tenant: { code } }: Pick<Site, 'tenant'>): FormServices {
  const { t } = useTranslation();
  return useMemo(() => {
    const searches: { readonly [name: string]: Search | undefined } = {
      address: async (_name, query, { within }, signal) => {
        const found = await searchAddresses(query, within, signal);
        return found.map((address, index) => ({ id: `${index} ${address.label}`, label: address.label, parts: { ...address } }));
      },
      referrer: async (_name, query, _options, signal) => {
        const found = await searchReferrers(code, query, signal);
        return found.map(({ id, name }) => ({ id, label: name, parts: { id, name } }));
      },
    };
    const withText = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw new Error(failureText(error, t).message, { cause: error });
      });
    return {
      search: (name, ...args) => withText(searches[name]?.(name, ...args) ?? Promise.resolve([])),
      upload: (file, onProgress, signal, form) =>
        withText(import('./api/uploads.js').then(({ sendFile }) => sendFile(code, file, { form, onProgress, signal }))),
      widgets: WIDGETS,
    };
  }, [code, t]);
}

/**
 * Returns the addresses in one country that begin like the query, or none without a country. Uses POST because addresses of visitors
 * must not appear in URLs or logs.
 */
async function searchAddresses(query: string, within: unknown, signal: AbortSignal): Promise<AddressesAnswer['data']> {
  if (typeof within !== 'string') return [];
  return (await callApi<AddressesAnswer['data']>('/api/search/address', { method: 'POST', body: { query, within }, gives: 'list', signal }))
    .data;
}
