import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { BASE_LANGUAGE, readSettings, type TenantLibrary, type Text } from '../../../engine/index.js';
import type { DictionaryAnswer } from '../../../server/http/routes/dictionary.js';
import type { ServicesAnswer } from '../../../server/http/routes/services.js';
import { chooseLanguage, directionOf, offeredLanguages } from '../../../server/shared/language.js';
import { createTexts, type Texts, type TextSource } from '../../../server/shared/texts.js';
import { CallError, callApi } from '../../visit/api/call-api.js';
import { setCallLanguage } from '../../visit/api/language.js';
import { loadingError } from '../../visit/api/loading-error.js';
import { useSettings } from '../../visit/api/settings.js';
import { removeNotice, showNotice } from '../../visit/notices.js';
import type { Referral, Site } from '../../visit/site.js';
import type { Tenancy, Tenant } from '../../visit/tenancy.js';

const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** Returns the visitor's languages by preference: the one chosen here before, then those of the browser. */
function wantedLanguages(): readonly string[] {
  const chosen = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return chosen ? [chosen, ...navigator.languages] : navigator.languages;
}

/** Saves the visitor's choice in a cookie, so that the server prerenders in this language. */
function saveLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

const firstLanguage = (): string => wantedLanguages()[0] ?? BASE_LANGUAGE;

/** Loads everything that a tenant's pages need, in parallel. Returns undefined while loading; throws if something fails. */
export function useLoadedSite(tenancy: Tenancy, referral: Referral): Site | undefined {
  const [wanted, setWanted] = useState(firstLanguage);
  const tenant = tenancy.active ?? tenancy.primary;
  const library = useLibrary(tenant.code);
  const languages = library.data && offeredLanguages(library.data);
  // Until the library is loaded, the server's choice applies; it knows the visitor's preference too.
  const language = languages ? chooseLanguage(languages, [wanted, ...wantedLanguages()]) : document.documentElement.lang || BASE_LANGUAGE;
  const settings = useSettings(tenant.tenantId);
  const dictionary = useDictionary(tenant.groupCode, language);
  const english = useDictionary(tenant.groupCode, BASE_LANGUAGE);
  const services = useServices(tenant.tenantId);
  const error = [library, settings, dictionary, english, services].map(loadingError).find((each) => each !== undefined);
  if (error !== undefined) throw error;
  const texts = useCreatedTexts(tenant, language, library.data, dictionary.data, english.data);
  const setLanguage = useSetLanguage(tenant.groupCode, texts?.text, setWanted);
  usePageLanguage(languages && language);
  return useMemo(() => {
    if (!library.data || !settings.data || !texts || !services.data) return undefined;
    return {
      ...tenancy,
      tenant,
      library: library.data,
      settings: readSettings(settings.data),
      services: services.data.filter((service) => service.isEnabled),
      ...texts,
      language,
      languages: offeredLanguages(library.data),
      setLanguage,
      referral,
    };
  }, [tenancy, tenant, referral, library.data, settings.data, services.data, texts, language, setLanguage]);
}

/**
 * Returns the texts of a tenant in a language: its dictionary, then the English one, then the texts of the library. Undefined until all
 * three are loaded.
 */
function useCreatedTexts(
  { code, groupCode }: Tenant,
  language: string,
  library: TenantLibrary | undefined,
  ...[dictionary, english]: readonly (TextSource['dictionaries'][string] | undefined)[]
): Texts | undefined {
  return useMemo(() => {
    if (!library || !dictionary || !english) return undefined;
    const dictionaries = { [BASE_LANGUAGE]: english, [language]: dictionary };
    return createTexts({ code, groupCode, language, dictionaries, library });
  }, [code, groupCode, language, library, dictionary, english]);
}

/** Returns a function that changes the language. It loads the texts first, so that the page and its input remain. */
function useSetLanguage(groupCode: string, text: Text | undefined, setWanted: (language: string) => void): Site['setLanguage'] {
  const load = useLoadDictionary(groupCode);
  const last = useRef('');
  return useCallback(
    (language) => {
      last.current = language;
      load(language)
        .then(() => {
          if (last.current !== language) return;
          removeNotice('language');
          saveLanguage(language);
          setWanted(language);
        })
        .catch((error: unknown) => showNotice('language', languageErrorText(error, text)));
    },
    [load, text, setWanted],
  );
}

/** Returns the message of a failed language change: the server's unchanged, the site's own in the current language. */
function languageErrorText(error: unknown, text: Text | undefined): string {
  const generic = { message: 'Opps! Something went wrong...', textKey: 'error.generic' };
  const { message, textKey } = error instanceof CallError ? error : generic;
  return textKey === undefined ? message : (text?.([textKey], message) ?? message);
}

function usePageLanguage(language: string | undefined): void {
  useInsertionEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    setCallLanguage(language);
  }, [language]);
}

type Dictionary = DictionaryAnswer['data'];

/** Loads the dictionary of a tenant group in a language. A loaded dictionary is not requested again. */
function useDictionary(groupCode: string, language: string) {
  return useSWR(['dictionary', groupCode, language], () => loadDictionary(groupCode, language), { revalidateIfStale: false });
}

/** Returns a function that loads a dictionary before the language changes, so that the page is not shown without texts. */
function useLoadDictionary(groupCode: string): (language: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (language) => {
      const load = (current: Dictionary | undefined) => current ?? loadDictionary(groupCode, language);
      await mutate<Dictionary>(['dictionary', groupCode, language], load, { revalidate: false });
    },
    [groupCode, mutate],
  );
}

async function loadDictionary(groupCode: string, language: string): Promise<Dictionary> {
  return (
    await callApi<Dictionary>(`/api/lang-dictionary/${encodeURIComponent(language)}/tenant`, { query: { groupCode }, gives: 'object' })
  ).data;
}

function useLibrary(tenantCode: string) {
  return useAnswer<TenantLibrary>(['library', tenantCode], `/library/${encodeURIComponent(tenantCode)}`, 'object');
}

/** Loads all services of a tenant, enabled or not. They take precedence over the tenant's own record (D-14). */
function useServices(tenantId: string) {
  return useAnswer<ServicesAnswer['data']>(['services', tenantId], `/api/tenants/${tenantId}/services`, 'list');
}

function useAnswer<Data>(key: readonly string[], path: string, gives: 'object' | 'list') {
  return useSWR(key, async () => (await callApi<Data>(path, { gives })).data);
}
