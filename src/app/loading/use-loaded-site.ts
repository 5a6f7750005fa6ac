import { useCallback, useInsertionEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE_LANGUAGE, readSettings, type TenantLibrary, type Text } from '../../../engine/index.js';
import { CallError } from '../../api/call.js';
import { useDictionary, useLoadDictionary } from '../../api/dictionary.js';
import { loadingError } from '../../api/loading-error.js';
import { setCallLanguage } from '../../api/language.js';
import { useLibrary } from '../../api/library.js';
import { useServices } from '../../api/services.js';
import { useSettings } from '../../api/settings.js';
import { useTenants } from '../../api/tenants.js';
import type { Referral, Site } from '../../state/site.js';
import { resolveTenants, type Tenancy, type Tenant } from '../../state/tenancy.js';
import { removeNotice, showNotice } from '../../state/notices.js';
import { chooseLanguage, directionOf, offeredLanguages } from '../../../engine/site/language.js';
import { createTexts, type TextSource } from '../../../engine/site/texts.js';
import { keepLanguage, wantedLanguages } from '../language/wanted-languages.js';
import { siteSlug } from './page-meta.js';

/** Whose site it is; null where nobody's is, undefined while that is being asked. */
export function useTenancy(code: string | undefined, named: string | undefined): Tenancy | null | undefined {
  const slug = siteSlug();
  const loaded = useTenants(slug);
  const error = loadingError(loaded);
  if (error !== undefined) throw error;
  const { data } = loaded;
  return useMemo(() => data && (resolveTenants(data, slug, code, named) ?? null), [data, slug, code, named]);
}

/** Loads all that the pages of a tenant are drawn from, at once. Undefined while loading; what fails is thrown to the error fallback. */
export function useLoadedSite(tenancy: Tenancy, referral: Referral): Site | undefined {
  const { i18n } = useTranslation();
  const tenant = tenancy.active ?? tenancy.primary;
  const library = useLibrary(tenant.code);
  const languages = library.data && offeredLanguages(library.data);
  // Until the library says what there is, the server's guess: it knows the visitor's choice too.
  const language = languages
    ? chooseLanguage(languages, [i18n.language, ...wantedLanguages()])
    : document.documentElement.lang || BASE_LANGUAGE;
  const settings = useSettings(tenant.tenantId);
  const dictionary = useDictionary(tenant.groupCode, language);
  const english = useDictionary(tenant.groupCode, BASE_LANGUAGE);
  const services = useServices(tenant.tenantId);
  const error = [library, settings, dictionary, english, services].map(loadingError).find((each) => each !== undefined);
  if (error !== undefined) throw error;
  const text = useText(tenant, language, library.data, dictionary.data, english.data);
  const speak = useSpeak(tenant.groupCode, text);
  usePageLanguage(languages && language);
  return useMemo(() => {
    if (!library.data || !settings.data || !text || !services.data) return undefined;
    return {
      ...tenancy,
      tenant,
      library: library.data,
      settings: readSettings(settings.data),
      services: services.data.filter((service) => service.isEnabled),
      text,
      language,
      languages: offeredLanguages(library.data),
      speak,
      referral,
    };
  }, [tenancy, tenant, referral, library.data, settings.data, services.data, text, language, speak]);
}

function useText(
  { code, groupCode }: Tenant,
  language: string,
  library: TenantLibrary | undefined,
  ...[words, english]: readonly (TextSource['dictionaries'][string] | undefined)[]
): Text | undefined {
  return useMemo(() => {
    if (!library || !words || !english) return undefined;
    const dictionaries = { [BASE_LANGUAGE]: english, [language]: words };
    return createTexts({ code, groupCode, language, dictionaries, texts: library.texts });
  }, [code, groupCode, language, library, words, english]);
}

/** Changes the language of everything. Its words are loaded first: what is on the screen stays there, and with it what was typed. */
function useSpeak(groupCode: string, text: Text | undefined): Site['speak'] {
  const { i18n } = useTranslation();
  const load = useLoadDictionary(groupCode);
  const last = useRef('');
  return useCallback(
    (language) => {
      last.current = language;
      load(language)
        .then(() => {
          if (last.current !== language) return undefined;
          removeNotice('language');
          keepLanguage(language);
          return i18n.changeLanguage(language);
        })
        .catch((error: unknown) => showNotice('language', wordsOf(error, text)));
    },
    [i18n, load, text],
  );
}

/** What the server says stays as it is; what we say ourselves has other words in other languages. */
function wordsOf(error: unknown, text: Text | undefined): string {
  const generic = { message: 'Opps! Something went wrong...', textKey: 'error.generic' };
  const { message, textKey } = error instanceof CallError ? error : generic;
  return textKey === undefined ? message : (text?.([textKey], message) ?? message);
}

/** The page says what language it is in, and so does every call, before anything drawn in it is measured or asks for more. */
function usePageLanguage(language: string | undefined): void {
  useInsertionEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    setCallLanguage(language);
  }, [language]);
}
