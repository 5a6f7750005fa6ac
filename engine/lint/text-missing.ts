import { schemaPointer } from '../compile/build-fields.js';
import { textKeys } from '../form/fields/text-keys.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { isNeverDrawn } from './required-fields.js';

/** Reports drawn fields that have no title in the form or among the texts. */
export const textMissing: DefinitionCheck = ({ built, library }) => {
  const texts = library.texts[BASE_LANGUAGE] ?? {};
  return built.form.fields
    .filter((field) => (field.words.title ?? '').trim() === '' && !isNeverDrawn(field))
    .filter((field) => !textKeys(built.form.id, field, 'title').some((key) => Object.hasOwn(texts, key)))
    .map((field) => findingAt(built.where(schemaPointer(field.pointer)), 'text-missing', { field: field.pointer }));
};
