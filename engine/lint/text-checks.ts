import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { isWithin, own, pointer, ROOT, valueAt, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, type LibraryCheck, type CheckContext, findingAt, nearestHint, quoteValue, joinFirst } from './check.js';
import { baseTexts, findKnownTextKeys, fragmentTexts, placeholdersIn, siteTexts, type SiteText } from './site-texts.js';
import { isBlank } from '../base/blank.js';
import type { Field } from '../types.js';
import { dictionaryEntries } from './tenant-values.js';
import { isRemovedField, listParts, objectParts, uiKeys } from './definition-parts.js';

/** Reports languages of a platform that have no texts, and site texts that a language does not translate. */
export const checkTranslated: LibraryCheck = (context) => {
  const { languages = [] } = context.library.platform as Partial<typeof context.library.platform>;
  if (!Array.isArray(languages)) return [];
  const allTexts = languages.length > 1 ? siteTexts(context).said : [];
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

/** Also of texts whose translation belongs to another text under the same key. */
function untranslatedFindings(context: CheckContext, { file, name: language, value }: Document, allTexts: readonly SiteText[]) {
  const { scope } = context.library;
  const tenant = context.documents.find((one) => one.kind === 'tenant' && valueAt(one.value, '/tenant/code') === scope.tenant);
  const entries = (tenant ? dictionaryEntries(tenant) : []).filter(({ at }) => isWithin(at, pointer('dictionaries', language)));
  const allKeys = [...Object.keys(textsOf(value)), ...entries.map(({ plain }) => plain)];
  const translatedKeys = new Set(allKeys.map((key) => key.toLowerCase()));
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
    const params = { key, language, words: quoteValue(words), file };
    return findingAt({ file, at: pointer('texts') }, 'text-not-translated', params, { atKey: true });
  });
}

function translationFiles({ documents }: CheckContext): readonly Document[] {
  return documents.filter(({ kind, name }) => kind === 'texts' && name !== BASE_LANGUAGE);
}

function textsOf(value: unknown): { readonly [key: string]: string } {
  const texts = own(value, 'texts');
  return isObject(texts) ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)])) : {};
}

/** Reports texts of the base language's file that replace what a definition says itself, so that the words there have no effect. */
export const textShadowed: LibraryCheck = (context) => {
  const file = context.documents.find(({ kind, name }) => kind === 'texts' && name === BASE_LANGUAGE);
  const texts = own(file?.value, 'texts');
  if (file === undefined) return [];
  return siteTexts(context).written.flatMap(({ keys, words }) => {
    const shadowed = keys.filter((key) => own(texts, key) !== undefined).map((key) => ({ key, words: quoteValue(words) }));
    return shadowed.map((params) =>
      findingAt({ file: file.file, at: pointer('texts', params.key) }, 'text-shadowed', params, { atKey: true }),
    );
  });
};

/** Reports blank texts of documents that a required box names; a box that a rule shows may depend on whether there is a text. */
export const documentTextMissing: LibraryCheck = (context) => {
  const boxes = context.forms.flatMap((built) => {
    const isAlwaysShown = ({ pointer }: Field) => !built.form.rules.some(({ show }) => show.includes(pointer));
    return uiKeys({ ...context, built }, 'ui:document').filter(({ field }) => field.required && isAlwaysShown(field));
  });
  const texts = context.library.texts[BASE_LANGUAGE] ?? {};
  const named = boxes.map(({ value, where }) => ({ key: `agreement.${String(value)}.text`, where }));
  const inTenants = context.documents
    .filter(({ kind }) => kind === 'tenant')
    .flatMap((document) =>
      dictionaryEntries(document)
        .filter(({ plain, words }) => named.some(({ key }) => key === plain.toLowerCase()) && isBlank(words))
        .map(({ key, at }) => findingAt({ file: document.file, at }, 'document-text-missing', { key })),
    );
  const inTexts = named.filter(({ key }) => isBlank(texts[key]));
  return [...inTexts.map(({ key, where }) => findingAt(where(ROOT), 'document-text-missing', { key })), ...inTenants];
};

/** Reports placeholders of a message that its check gives no value. */
export const checkMessages: DefinitionCheck = (context) => {
  const { built } = context;
  const known = baseTexts(context);
  return listParts(built.definition, 'checks').flatMap(({ at, value }): readonly UnlocatedFinding[] => {
    const key = String(value['say']);
    const place = built.where(within(at, pointer('say')));
    const text = known.get(key);
    if (text === undefined || isRemovedField(built, value['at'])) return [];
    const given = objectParts(built, at, value['with']).map((entry) => entry.key);
    return placeholdersIn(text)
      .map((placeholder) => placeholder.split(',')[0] ?? placeholder)
      .filter((name) => !given.includes(name))
      .map((name) => findingAt(place, 'missing-message-value', { key, value: `{${name}}` }, nearestHint(name, given)));
  });
};
