import { createInstance } from 'i18next';
import { BASE_LANGUAGE } from '../base-language.js';
import { own } from '../pointer.js';
import type { Text } from '../resolved.js';
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
  /** The product's own texts by language. */
  readonly texts: Readonly<Record<string, TextsByKey>>;
}

const DICTIONARY = 'dictionary';
const PRODUCT = 'product';
const NAMESPACES = [DICTIONARY, PRODUCT] as const;

/**
 * Returns the text function of a tenant in one language (D-103, D-104). It takes the first key with a text: the tenant's, the group's, the
 * dictionary's, the product's; then those of the base language, then the fallback.
 */
export function createTexts(source: TextSource): Text {
  const resources = resourcesOf(source);
  const i18n = createInstance();
  void i18n.init({
    lng: source.language,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...NAMESPACES],
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    missingInterpolationHandler: (_text, [placeholder]: readonly string[]) => placeholder,
  });
  return (keys, fallback, params) => {
    const variants = keys.flatMap((key) => variantsOf(source, key));
    const count = params && own(params, 'count');
    const options = {
      ns: NAMESPACES,
      nest: false,
      ...(params ? { replace: params } : { skipInterpolation: true }),
      ...(typeof count === 'number' && { count }),
    };
    // i18next takes the first key in any language, so each language is searched separately.
    for (const lng of Object.keys(resources)) {
      if (i18n.exists(variants, { ...options, lng })) return i18n.t(variants, { ...options, lng });
    }
    return params ? i18n.t(variants, { ...options, lng: BASE_LANGUAGE, defaultValue: fallback }) : fallback;
  };
}

/** The most specific key first. SPEC names the group before the code; these are searched in the opposite order. */
function variantsOf({ code, groupCode }: TextSource, key: string): readonly string[] {
  return [`${code}_${key}`, `${groupCode}_${key}`, key].map((variant) => variant.toLowerCase());
}

type Resources = Readonly<Record<string, Readonly<Record<(typeof NAMESPACES)[number], TextsByKey>>>>;

/**
 * Returns the dictionary and the product's texts by language, the visitor's first, with keys in lower case; for `ne-NP` the texts of `ne`
 * too, and the base language last.
 */
function resourcesOf({ language, dictionaries, texts }: TextSource): Resources {
  const languages = [...new Set([language, baseLanguageOf(language), BASE_LANGUAGE])];
  const ofLanguage = (lng: string) => ({
    [DICTIONARY]: withLowerCaseKeys(Object.hasOwn(dictionaries, lng) ? dictionaries[lng] : undefined),
    [PRODUCT]: withLowerCaseKeys(Object.hasOwn(texts, lng) ? texts[lng] : undefined),
  });
  return Object.fromEntries(languages.map((lng) => [lng, ofLanguage(lng)]));
}

const lowerCased = new WeakMap<TextsByKey, TextsByKey>();
const NO_TEXTS: TextsByKey = {};

/** Returns the texts with their keys in lower case; computed once for each object, because tenants share the product's texts. */
function withLowerCaseKeys(texts: TextsByKey = NO_TEXTS): TextsByKey {
  const known = lowerCased.get(texts);
  if (known !== undefined) return known;
  const lower = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key.toLowerCase(), text]));
  lowerCased.set(texts, lower);
  return lower;
}
