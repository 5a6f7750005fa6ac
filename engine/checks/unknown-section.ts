import { ROOT } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { found, meant } from './found.js';
import { uiKeys } from './ui-keys.js';

/** Fields that stand in a section without a heading. */
export const unknownSection: DefinitionCheck = (subject) => {
  const known = Object.keys(subject.built.form.sections);
  return uiKeys(subject, 'ui:section')
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, where }) => found(where(ROOT), 'unknown-section', { section: String(value) }, meant(String(value), known)));
};
