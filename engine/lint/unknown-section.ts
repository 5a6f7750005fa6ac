import { ROOT } from '../base/pointer.js';
import { type DefinitionCheck, findingAt, nearestHint } from './check.js';
import { uiKeys } from './definition-parts.js';

/** Reports fields in a section that the form does not declare. */
export const unknownSection: DefinitionCheck = (context) => {
  const known = Object.keys(context.built.form.sections);
  return uiKeys(context, 'ui:section')
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, where }) => findingAt(where(ROOT), 'unknown-section', { section: String(value) }, nearestHint(String(value), known)));
};
