import { isObject, type Document } from '../compile/documents.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { own, pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant, shown, some } from './found.js';
import { keysSaid } from './key-said.js';
import { knownTexts, valuesNamed } from './message.js';
import { everythingSaid, saidByShared, type Said } from './said.js';

/** Languages that a platform offers and nobody speaks, and what is said in none of their words. */
export const untranslated: LibraryCheck = (around) => {
  const { languages = [] } = around.library.platform as Partial<typeof around.library.platform>;
  if (!Array.isArray(languages)) return [];
  const said = languages.length > 1 ? everythingSaid(around) : [];
  return languages.flatMap((language: string, nth): readonly Finding[] => {
    if (language === BASE_LANGUAGE) return [];
    const texts = translations(around).find(({ name }) => name === language);
    if (texts) return silences(around, texts, said);
    const platform = around.documents.find(({ kind, name }) => kind === 'platform' && name === around.library.scope.platform);
    return [found({ file: platform?.file ?? '', at: pointer('languages', nth) }, 'language-without-texts', { language })];
  });
};

/** Texts in another language than the base one that no definition says, and values they name that nobody gives. */
export const wrongTranslation: LibraryCheck = (around) => {
  const all = translations(around);
  if (all.length === 0) return [];
  const base = knownTexts(around);
  const said = keysSaid(around);
  return all.flatMap(({ file, value }) =>
    Object.entries(textsOf(value)).flatMap(([key, text]): readonly Finding[] => {
      const place = { file, at: pointer('texts', key) };
      if (!said.has(key)) return [found(place, 'text-never-said', { key }, { ...meant(key, said.all), atKey: true })];
      const known = valuesNamed(base.get(key) ?? '').map((name) => `{${name}}`);
      return valuesNamed(text)
        .map((name) => `{${name}}`)
        .filter((name) => base.has(key) && !known.includes(name))
        .map((name) => found(place, 'unknown-text-value', { key, value: name, known: known.length > 0 ? some(known) : 'none' }));
    }),
  );
};

/** What has no words, and what would be said in the words of something else: a general key has one meaning. */
function silences(around: Surroundings, { file, name: language, value }: Document, said: readonly Said[]): readonly Finding[] {
  const spoken = new Set([...Object.keys(textsOf(value)).map((key) => key.toLowerCase()), ...dictionaryKeys(around, language)]);
  const shared = new Map(saidByShared(around));
  const meanings = new Map(shared);
  const silent = said.filter(({ keys, words }) => {
    const key = keys.find((one) => spoken.has(one.toLowerCase()));
    if (key === undefined || (meanings.get(key) ?? words) !== words) return true;
    meanings.set(key, words);
    return false;
  });
  return silent.map(({ keys, words }) => {
    const general = keys.at(-1) ?? '';
    const meant = shared.get(general);
    const isGeneral = meant === undefined ? said.every((other) => other.keys.at(-1) !== general || other.words === words) : meant === words;
    const key = (isGeneral ? general : keys[0]) ?? '';
    return found({ file, at: pointer('texts') }, 'text-not-translated', { key, language, words: shown(words), file }, { atKey: true });
  });
}

/** What the tenant's own dictionary says in a language: an overlay's words are its own. */
function dictionaryKeys({ documents, library }: Surroundings, language: string): readonly string[] {
  const { tenant: code, group } = library.scope;
  const tenant = documents.find(({ kind, value }) => kind === 'tenant' && own(own(value, 'tenant'), 'code') === code);
  const words = own(own(tenant?.value, 'dictionaries'), language);
  const prefixes = [code, group].map((name) => `${name.toLowerCase()}_`);
  const plain = (key: string) => key.slice(prefixes.find((prefix) => key.startsWith(prefix))?.length ?? 0);
  return isObject(words) ? Object.keys(words).map((key) => plain(key.toLowerCase())) : [];
}

function translations({ documents }: Surroundings): readonly Document[] {
  return documents.filter(({ kind, name }) => kind === 'texts' && name !== BASE_LANGUAGE);
}

function textsOf(value: unknown): { readonly [key: string]: string } {
  const texts = own(value, 'texts');
  return isObject(texts) ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)])) : {};
}
