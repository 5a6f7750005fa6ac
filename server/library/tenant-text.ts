import type { Text } from '../../engine/index.js';

/** Whose words they are. */
export interface Speaker {
  readonly code: string;
  readonly groupCode: string;
  /** The dictionary of the group. */
  readonly dictionary: Readonly<Record<string, string>>;
  /** The texts of the product, by key. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Looks texts up the way the site does: for each key the tenant's own words, then the group's, then the dictionary's
 * plain key, then the product's text. Letters' case does not matter in the dictionary.
 */
export function tenantText({ code, groupCode, dictionary, texts }: Speaker): Text {
  const own = new Map(Object.entries(dictionary).map(([key, text]) => [key.toLowerCase(), text]));
  const built = new Map(Object.entries(texts));
  return (keys, fallback) => {
    for (const key of keys) {
      const names = [`${code}_${key}`, `${groupCode}_${key}`, key].map((name) => name.toLowerCase());
      const found = names.map((name) => own.get(name)).find((text) => text !== undefined) ?? built.get(key);
      if (found !== undefined) return found;
    }
    return fallback;
  };
}
