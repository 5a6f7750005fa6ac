import { createInstance, type i18n as I18n } from 'i18next';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '../../engine/index.js';

/** Whose words are looked up. */
export interface Speaker {
  readonly code: string;
  readonly groupCode: string;
  readonly dictionary: { readonly [key: string]: string };
  /** The product's own texts. */
  readonly texts: { readonly [key: string]: string };
}

/** D-103 and D-104: the most specific first. SPEC names the group before the code; whoever reads it so turns this list. */
const variantsOf = (speaker: Speaker, key: string): string[] =>
  [`${speaker.code}_${key}`, `${speaker.groupCode}_${key}`, key].map((variant) => variant.toLowerCase());

const LANGUAGE = 'en';

export function createI18n(): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: LANGUAGE,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: {},
    interpolation: { escapeValue: false },
  });
  return i18n;
}

/**
 * The text of the first key that anybody has words for: for each key the tenant's, the group's, the dictionary's plain
 * one, then the product's. Letters' case does not matter in the dictionary.
 */
export function textFor(i18n: I18n, speaker: Speaker): Text {
  const [words, texts] = [`words:${speaker.code}`, `texts:${speaker.code}`];
  const dictionary = Object.fromEntries(Object.entries(speaker.dictionary).map(([key, text]) => [key.toLowerCase(), text]));
  i18n.addResourceBundle(LANGUAGE, words, dictionary, false, true);
  i18n.addResourceBundle(LANGUAGE, texts, { ...speaker.texts }, false, true);
  return (keys, fallback) => {
    for (const key of keys) {
      const said = variantsOf(speaker, key).find((variant) => Object.hasOwn(dictionary, variant));
      if (said !== undefined) return i18n.t(said, { ns: words, skipInterpolation: true });
      if (Object.hasOwn(speaker.texts, key)) return i18n.t(key, { ns: texts, skipInterpolation: true });
    }
    return fallback;
  };
}

/** The words of the tenant whose page it is; before a tenant is known, the built-in ones. */
export const TextContext = createContext<Text | undefined>(undefined);

export function useText(): (key: string, fallback: string) => string {
  const { t } = useTranslation();
  const text = useContext(TextContext);
  return (key, fallback) => text?.([key], fallback) ?? t(key, fallback);
}
