import { schemaPlace } from '../compile/build-fields.js';
import { textKeys } from '../fields/text-keys.js';
import { BASE_LANGUAGE } from '../base-language.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';
import { isUndrawn } from './required-hidden.js';

/** Fields that are drawn and have no title, in the form or among the texts. */
export const textMissing: DefinitionCheck = ({ built, library }) => {
  const texts = library.texts[BASE_LANGUAGE] ?? {};
  return built.form.fields
    .filter((field) => (field.words.title ?? '').trim() === '' && !isUndrawn(field))
    .filter((field) => !textKeys(built.form.id, field, 'title').some((key) => Object.hasOwn(texts, key)))
    .map((field) => found(built.where(schemaPlace(field.pointer)), 'text-missing', { field: field.pointer }));
};
