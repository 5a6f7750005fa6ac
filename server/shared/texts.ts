import { createInstance, type i18n as I18n } from 'i18next';
import { BASE_LANGUAGE, formatting, type Platform, type TenantLibrary, type Text } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { baseLanguageOf } from './language.js';

/** Texts of one language by key. */
type TextsByKey = Readonly<Record<string, string>>;

/** Whose texts are looked up, and in which language. */
export interface TextSource {
  readonly code: string;
  readonly groupCode: string;
  readonly language: string;
  /** The dictionaries of the tenant group by language. */
  readonly dictionaries: Readonly<Record<string, TextsByKey>>;
  /** The product's own texts by language, and the platform, which formats amounts, days and numbers in texts. */
  readonly library: Pick<TenantLibrary, 'texts'> & {
    readonly platform: Pick<Platform, 'currencySymbol' | 'numberStyle' | 'viewDateFormat'>;
  };
}

const DICTIONARY = 'dictionary';
const PRODUCT = 'product';
/** i18next's ending of the key of a plural form. */
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;
/** No text contains it, so that no text refers to another one. */
const NEVER = '\u0000';

/** The texts of a tenant, for pages (i18next) and for the engine. */
export interface Texts {
  readonly i18n: I18n;
  readonly text: Text;
}

/**
 * Returns the texts of a tenant in its language, then without its region, then in the base language (D-103, D-104). Texts format values:
 * `{x, currency}` for cents, `{x, date}` and `{x, number}` (D-101).
 */
export function createTexts(source: TextSource): Texts {
  const { language, library } = source;
  const i18n = createInstance();
  const resources = resourcesOf(source);
  const find = finder(resources, source);
  void i18n.use({ type: 'i18nFormat' as const, getResource: (lng: string, _namespace: string, key: string) => find(lng, key) }).init({
    lng: language,
    fallbackLng: BASE_LANGUAGE,
    defaultNS: DICTIONARY,
    keySeparator: false,
    nsSeparator: false,
    ignoreJSONStructure: false,
    initAsync: false,
    resources,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}', nestingPrefix: NEVER, nestingSuffix: NEVER },
    missingInterpolationHandler: (_text, [placeholder]: readonly string[]) => placeholder,
  });
  const { formatter } = i18n.services;
  formatter?.add('currency', (cents: number) => formatting.money(cents, library.platform));
  formatter?.add('date', (day: string) => formatting.date(day, library.platform));
  formatter?.add('number', (value: number) => formatting.number(value, library.platform));
  return { i18n, text: lookup(i18n, find) };
}

/** Returns the text of a key in one language; undefined without one. */
type Find = (language: string, key: string) => string | undefined;

/**
 * Returns how a text is found: the tenant's, the group's (which SPEC 3 names first), the dictionary's, the product's, in any case of letters.
 * One without plural forms replaces those of a more general one.
 */
function finder(resources: Resources, { code, groupCode }: TextSource): Find {
  const prefixes = [`${code}_`, `${groupCode}_`, ''].map((prefix) => prefix.toLowerCase());
  const sources = [...prefixes.map((prefix) => [DICTIONARY, prefix] as const), [PRODUCT, ''] as const];
  const search: Find = (language, anyCase) => {
    const texts = Object.hasOwn(resources, language) ? resources[language] : undefined;
    if (texts === undefined) return undefined;
    const key = anyCase.toLowerCase();
    const plain = key.replace(PLURAL_FORM, '');
    const holder = sources.find(([kind, prefix]) => [key, plain].some((each) => prefix + each in texts[kind]));
    return holder && texts[holder[0]][holder[1] + key];
  };
  const found = new Map<string, Map<string, string | undefined>>();
  return (language, key) => {
    const inLanguage = found.get(language) ?? new Map<string, string | undefined>();
    found.set(language, inLanguage);
    if (!inLanguage.has(key)) inLanguage.set(key, search(language, key));
    return inLanguage.get(key);
  };
}

/** Returns the engine's lookup. It searches each language with all keys before the next one, then takes the fallback. */
function lookup(i18n: I18n, find: Find): Text {
  return (keys, fallback, params) => {
    // A form has hundreds of texts without params, for which i18next takes longer than the form.
    if (!params) return firstOf(i18n.languages, (language) => firstOf(keys, (key) => find(language, key))) ?? fallback;
    const count = own(params, 'count');
    const options = { replace: params, fallbackLng: false as const, ...(typeof count === 'number' && { count }) };
    const lng = i18n.languages.find((each) => i18n.exists([...keys], { ...options, lng: each })) ?? BASE_LANGUAGE;
    return i18n.t([...keys], { ...options, lng, defaultValue: fallback });
  };
}

function firstOf<T>(values: readonly T[], read: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const result = read(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

type Resources = Record<string, Record<typeof DICTIONARY | typeof PRODUCT, TextsByKey>>;

function resourcesOf({ language, dictionaries, library }: TextSource): Resources {
  const languages = new Set([language, baseLanguageOf(language), BASE_LANGUAGE]);
  const ofLanguage = (lng: string) => ({
    [DICTIONARY]: withLowerCaseKeys(Object.hasOwn(dictionaries, lng) ? dictionaries[lng] : undefined),
    [PRODUCT]: withLowerCaseKeys(Object.hasOwn(library.texts, lng) ? library.texts[lng] : undefined),
  });
  return Object.fromEntries([...languages].map((lng) => [lng, ofLanguage(lng)]));
}

const lowerCased = new WeakMap<TextsByKey, TextsByKey>();
const NO_TEXTS: TextsByKey = {};

/**
 * Returns the texts with their keys in lower case, in an object without prototype; computed once for each object, because tenants share
 * the product's texts.
 */
function withLowerCaseKeys(texts: TextsByKey = NO_TEXTS): TextsByKey {
  const known = lowerCased.get(texts);
  if (known !== undefined) return known;
  const lower = Object.create(null) as Record<string, string>;
  for (const [key, text] of Object.entries(texts)) lower[key.toLowerCase()] = text;
  lowerCased.set(texts, lower);
  return lower;
}
