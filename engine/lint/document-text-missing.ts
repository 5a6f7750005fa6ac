import { BASE_LANGUAGE } from '../base-language.js';
import { isBlank } from '../base/blank.js';
import type { Document } from '../compile/documents.js';
import { ROOT, valueAt } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Field } from '../types.js';
import { type LibraryCheck, findingAt } from './check.js';
import { dictionaryEntries } from './tenant-values.js';
import { uiKeys } from './definition-parts.js';

/**
 * Reports documents that a required box names although their text is missing or blank, among the texts or in a tenant's dictionary. A box
 * that a rule shows may depend on whether there is a text.
 */
export const documentTextMissing: LibraryCheck = (context) => {
  const boxes = context.forms.flatMap((built) => {
    const isAlwaysShown = ({ pointer }: Field) => !built.form.rules.some(({ show }) => show.includes(pointer));
    return uiKeys({ ...context, built }, 'ui:document').filter(({ field }) => field.required && isAlwaysShown(field));
  });
  const texts = context.library.texts[BASE_LANGUAGE] ?? {};
  const missing = boxes.filter(({ value }) => isBlank(texts[textKey(value)]));
  const keys = new Set(boxes.map(({ value }) => textKey(value)));
  return [
    ...missing.map(({ value, where }) => findingAt(where(ROOT), 'document-text-missing', { key: textKey(value) })),
    ...context.documents.filter(({ kind }) => kind === 'tenant').flatMap((document) => blankEntries(document, keys)),
  ];
};

/** Returns a finding for each dictionary entry of a tenant file that makes the text of a document blank. */
function blankEntries(document: Document, keys: ReadonlySet<string>): readonly UnlocatedFinding[] {
  return dictionaryEntries(document)
    .filter(({ plain, at }) => keys.has(plain.toLowerCase()) && isBlank(valueAt(document.value, at)))
    .map(({ key, at }) => findingAt({ file: document.file, at }, 'document-text-missing', { key }));
}

function textKey(document: unknown): string {
  return `agreement.${String(document)}.text`;
}
