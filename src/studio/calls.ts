import { createFetch, FetchError } from 'ofetch';
import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig, type SWRResponse } from 'swr';
import { own } from '../../engine/base/pointer.js';
import type { Calls, News } from './api.js';

const KEY = 'vestibule-studio-key';
const RETRY_AFTER = 1000;
const send = createFetch({ defaults: { method: 'POST', retry: 0 } });

/** Moves the key from the address to where other tabs find it. */
export function takeKey(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  localStorage.setItem(KEY, key);
  history.replaceState(null, '', `${location.pathname}${location.search}`);
}

/** Calls Studio's process. Throws the problem in its words. */
export async function call<Name extends keyof Calls>(name: Name, ask: Calls[Name]['ask'], signal?: AbortSignal) {
  const headers = { 'x-studio-key': localStorage.getItem(KEY) ?? '' };
  try {
    return await send<Calls[Name]['answer'], 'json'>(`/api/${name}`, { body: ask, headers, ...(signal && { signal }) });
  } catch (cause) {
    const problem = cause instanceof FetchError ? own(cause.data, 'problem') : undefined;
    throw new Error(typeof problem === 'string' ? problem : 'Studio’s process does not answer.', { cause });
  }
}

/** Calls again when `ask` changes, and returns the previous answer until then. */
export function useCall<Name extends keyof Calls>(
  name: Name,
  ask: Calls[Name]['ask'] | '' | undefined,
): SWRResponse<Calls[Name]['answer'], Error> {
  return useSWR(ask ? ([name, ask] as const) : undefined, ([, body]) => call(name, body), { keepPreviousData: true });
}

/** Whether the page is drawn with what a call answers, and so waits for it. */
const isOfPage = (key: unknown): boolean => Array.isArray(key) && (key[0] === 'site' || key[0] === 'view');

interface Connection {
  readonly news: News | undefined;
  readonly state: 'open' | 'locked' | 'gone';
}

/** Follows what the process finds, and asks everything again when a file has changed. */
export function useNews(): Connection {
  const { mutate } = useSWRConfig();
  const [connection, setConnection] = useState<Connection>({
    news: undefined,
    state: localStorage.getItem(KEY) === null ? 'locked' : 'open',
  });
  useEffect(() => {
    const stop = new AbortController();
    const failed = (error: Error) => {
      const state = error.cause instanceof FetchError && error.cause.status === 401 ? 'locked' : 'gone';
      if (!stop.signal.aborted) setConnection(({ news }) => ({ news, state }));
      return new Promise<undefined>((resolve) => setTimeout(resolve, RETRY_AFTER));
    };
    void (async () => {
      for (let version = -1; !stop.signal.aborted;) {
        const news = await call('news', { version }, stop.signal).catch(failed);
        if (news) setConnection({ news, state: 'open' });
        if (news && version !== -1 && news.version !== version) void mutate(isOfPage).then(() => mutate((key) => !isOfPage(key)));
        // A restarted process counts from 0 again; -2 is never a version, so that its first answer reloads everything.
        version = news?.version ?? -2;
      }
    })();
    return () => stop.abort();
  }, [mutate]);
  return connection;
}
