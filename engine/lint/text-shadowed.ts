import { BASE_LANGUAGE } from '../base-language.js';
import { own, pointer } from '../base/pointer.js';
import { type LibraryCheck, findingAt, quoteValue } from './check.js';
import { writtenTexts } from './site-texts.js';

/** Reports texts of the base language's file that replace what a definition says itself, so that the words there have no effect. */
export const textShadowed: LibraryCheck = (context) => {
  const file = context.documents.find(({ kind, name }) => kind === 'texts' && name === BASE_LANGUAGE);
  const texts = own(file?.value, 'texts');
  if (file === undefined) return [];
  return writtenTexts(context).flatMap(({ keys, words }) =>
    keys
      .filter((key) => own(texts, key) !== undefined)
      .map((key) =>
        findingAt({ file: file.file, at: pointer('texts', key) }, 'text-shadowed', { key, words: quoteValue(words) }, { atKey: true }),
      ),
  );
};
