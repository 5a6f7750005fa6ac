import { BASE_LANGUAGE, type Text } from '../../engine/index.js';

/** The words of one language. */
export interface Words {
  /** The dictionary of the group. */
  readonly dictionary: Readonly<Record<string, string>>;
  /** The texts of the product, by key. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Whose words they are. */
export interface Speaker extends Words {
  readonly code: string;
  readonly groupCode: string;
  /** The words of the base language, for what this one says nothing of. */
  readonly base?: Words | undefined;
}

/**
 * Looks texts up the way the site does: for each key the tenant's own words, then the group's, then the dictionary's
 * plain key, then the product's text. Letters' case does not matter in the dictionary. The base language is for what the
 * first has no words for at all: a tenant's English never stands before the product's Nepali.
 */
export function tenantText({ code, groupCode, base, ...first }: Speaker): Text {
  const languages = (base === undefined ? [first] : [first, base]).map(({ dictionary, texts }) => ({
    own: new Map(Object.entries(dictionary).map(([key, text]) => [key.toLowerCase(), text])),
    built: new Map(Object.entries(texts)),
  }));
  return (keys, fallback) => {
    for (const { own, built } of languages) {
      for (const key of keys) {
        const names = [`${code}_${key}`, `${groupCode}_${key}`, key].map((name) => name.toLowerCase());
        const found = names.map((name) => own.get(name)).find((text) => text !== undefined) ?? built.get(key);
        if (found !== undefined) return found;
      }
    }
    return fallback;
  };
}

/** What a speaker of a language is made of, out of words by language. */
export function wordsIn(
  language: string,
  dictionaries: Readonly<Record<string, Words['dictionary']>>,
  texts: Readonly<Record<string, Words['texts']>>,
): Words & Pick<Speaker, 'base'> {
  const words = (name: string): Words => ({ dictionary: dictionaries[name] ?? {}, texts: texts[name] ?? {} });
  return { ...words(language), base: language === BASE_LANGUAGE ? undefined : words(BASE_LANGUAGE) };
}
