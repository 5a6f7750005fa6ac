import { ROOT } from '../base/pointer.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { uiKeys } from './definition-parts.js';

/** Reports fields with more or fewer labels than options. */
export const optionLabels: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:enumNames').flatMap(({ field, value, where }) => {
    const [labels, options] = [Array.isArray(value) ? value.length : 0, field.choices?.length ?? 0];
    if (labels === options) return [];
    return [
      findingAt(where(ROOT), 'wrong-value', { detail: `each option has one label, and here are ${options} options and ${labels} labels` }),
    ];
  });
