import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { own, pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type LibraryCheck, type CheckContext, findingAt, nearestHint, quoteValue, joinFirst } from './check.js';
import { findKnownTextKeys, siteTexts, fragmentTexts, type SiteText } from './site-texts.js';
import { baseTexts, placeholdersIn } from './check-messages.js';

/** Reports languages of a platform that have no texts, and site texts that a language does not translate. */
export const checkTranslated: LibraryCheck = (context) => {
  const { languages = [] } = context.library.platform as Partial<typeof context.library.platform>;
  if (!Array.isArray(languages)) return [];
  const allTexts = languages.length > 1 ? siteTexts(context) : [];
  return languages.flatMap((language: string, index): readonly UnlocatedFinding[] => {
    if (language === BASE_LANGUAGE) return [];
    const texts = translationFiles(context).find(({ name }) => name === language);
    if (texts) return untranslatedFindings(context, texts, allTexts);
    const platform = context.documents.find(({ kind, name }) => kind === 'platform' && name === context.library.scope.platform);
    return [findingAt({ file: platform?.file ?? '', at: pointer('languages', index) }, 'language-without-texts', { language })];
  });
};

/** Reports translations whose key no definition looks up, and placeholders that the text in the base language does not have. */
export const checkTranslations: LibraryCheck = (context) => {
  const all = translationFiles(context);
  if (all.length === 0) return [];
  const base = baseTexts(context);
  const knownKeys = findKnownTextKeys(context);
  return all.flatMap(({ file, value }) =>
    Object.entries(textsOf(value)).flatMap(([key, text]): readonly UnlocatedFinding[] => {
      const place = { file, at: pointer('texts', key) };
      if (!knownKeys.has(key)) return [findingAt(place, 'text-never-said', { key }, { ...nearestHint(key, knownKeys.all), atKey: true })];
      const known = placeholdersIn(base.get(key) ?? '').map((name) => `{${name}}`);
      return placeholdersIn(text)
        .map((name) => `{${name}}`)
        .filter((name) => base.has(key) && !known.includes(name))
        .map((name) => findingAt(place, 'unknown-text-value', { key, value: name, known: known.length > 0 ? joinFirst(known) : 'none' }));
    }),
  );
};

/**
 * Returns a finding for each of `allTexts` without translation in the file or the tenant's dictionary, or whose translation already belongs
 * to another text under the same key.
 */
function untranslatedFindings(
  context: CheckContext,
  { file, name: language, value }: Document,
  allTexts: readonly SiteText[],
): readonly UnlocatedFinding[] {
  const translatedKeys = new Set([
    ...Object.keys(textsOf(value)).map((key) => key.toLowerCase()),
    ...tenantDictionaryKeys(context, language),
  ]);
  const shared = new Map(fragmentTexts(context));
  const meanings = new Map(shared);
  const missing = allTexts.filter(({ keys, words }) => {
    const key = keys.find((one) => translatedKeys.has(one.toLowerCase()));
    if (key === undefined || (meanings.get(key) ?? words) !== words) return true;
    meanings.set(key, words);
    return false;
  });
  return missing.map(({ keys, words }) => {
    const general = keys.at(-1) ?? '';
    const sharedText = shared.get(general);
    const isGeneral =
      sharedText === undefined ? allTexts.every((other) => other.keys.at(-1) !== general || other.words === words) : sharedText === words;
    const key = (isGeneral ? general : keys[0]) ?? '';
    return findingAt(
      { file, at: pointer('texts') },
      'text-not-translated',
      { key, language, words: quoteValue(words), file },
      { atKey: true },
    );
  });
}

/**
 * Returns the keys, in lower case and without prefix, of the dictionary that the scope's tenant has in a language; an empty list without
 * one.
 */
function tenantDictionaryKeys({ documents, library }: CheckContext, language: string): readonly string[] {
  const { tenant: code, group } = library.scope;
  const tenant = documents.find(({ kind, value }) => kind === 'tenant' && own(own(value, 'tenant'), 'code') === code);
  const words = own(own(tenant?.value, 'dictionaries'), language);
  const prefixes = [code, group].map((name) => `${name.toLowerCase()}_`);
  const plain = (key: string) => key.slice(prefixes.find((prefix) => key.startsWith(prefix))?.length ?? 0);
  return isObject(words) ? Object.keys(words).map((key) => plain(key.toLowerCase())) : [];
}

/** Returns the text files of all languages except the base language. */
function translationFiles({ documents }: CheckContext): readonly Document[] {
  return documents.filter(({ kind, name }) => kind === 'texts' && name !== BASE_LANGUAGE);
}

/** Returns the texts of a text file by key; an empty object if it has none. */
function textsOf(value: unknown): { readonly [key: string]: string } {
  const texts = own(value, 'texts');
  return isObject(texts) ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)])) : {};
}
