import { createInstance, type i18n as I18n } from 'i18next';
import { BASE_LANGUAGE, type Text } from '../../../engine/index.js';
import { wantedLanguages } from './language.js';

type Words = { readonly [key: string]: string };

/** Whose words are looked up, and in which language. */
export interface Speaker {
  readonly code: string;
  readonly groupCode: string;
  readonly language: string;
  /** The dictionaries of the tenant group by language. */
  readonly dictionaries: { readonly [language: string]: Words };
  /** The product's own texts by language. */
  readonly texts: { readonly [language: string]: Words };
}

const DICTIONARY = 'dictionary';
const PRODUCT = 'product';

/** D-103 and D-104: the most specific first. SPEC names the group before the code; whoever reads it so turns this list. */
const variantsOf = ({ code, groupCode }: Speaker, key: string): string[] =>
  [`${code}_${key}`, `${groupCode}_${key}`, key].map((variant) => variant.toLowerCase());

/** Its language is the one the visitor wants most, whether or not it is offered here. */
export function createI18n(wanted: readonly string[] = wantedLanguages()): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: wanted[0] ?? BASE_LANGUAGE,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: {},
    ns: [DICTIONARY, PRODUCT],
    interpolation: { escapeValue: false },
  });
  return i18n;
}

/**
 * The text of the first key that anybody has words for: for each key the tenant's, the group's, the dictionary's plain
 * one, then the product's; all of that in the visitor's language before any of it in the base language. Letters' case
 * does not matter.
 */
export function textFor(i18n: I18n, speaker: Speaker): Text {
  const spoken = [...new Set([speaker.language, BASE_LANGUAGE])].map((lng) => ({ lng, known: learn(i18n, lng, speaker) }));
  return (keys, fallback) => {
    const variants = keys.flatMap((key) => variantsOf(speaker, key));
    for (const { lng, known } of spoken) {
      const said = variants.filter((variant) => known.has(variant));
      if (said.length > 0) return i18n.t(said, { lng, ns: [DICTIONARY, PRODUCT], skipInterpolation: true });
    }
    return fallback;
  };
}

/** Gives i18next the words of one language, in place of those it had; the keys it can be asked for then. */
function learn(i18n: I18n, language: string, { dictionaries, texts }: Speaker): ReadonlySet<string> {
  const all = [
    [DICTIONARY, dictionaries[language]],
    [PRODUCT, texts[language]],
  ] as const;
  const keys = all.map(([namespace, words = {}]) => {
    const entries = Object.entries(words).map(([key, text]): [string, string] => [key.toLowerCase(), text]);
    i18n.removeResourceBundle(language, namespace);
    i18n.addResourceBundle(language, namespace, Object.fromEntries(entries), false, true);
    return entries.map(([key]) => key);
  });
  // Asked for what nobody has, i18next would look long; a list of countries asks for hundreds.
  return new Set(keys.flat());
}
