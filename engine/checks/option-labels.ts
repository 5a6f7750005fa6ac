import { ROOT } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';
import { uiKeys } from './ui-keys.js';

/** Labels that are more or fewer than the options they stand beside. */
export const optionLabels: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:enumNames').flatMap(({ field, value, where }) => {
    const [labels, options] = [Array.isArray(value) ? value.length : 0, field.choices?.length ?? 0];
    if (labels === options) return [];
    return [
      found(where(ROOT), 'wrong-value', { detail: `each option has one label, and here are ${options} options and ${labels} labels` }),
    ];
  });
