import { isObject } from '../base/json.js';
import { ROOT, valueAtKeys } from '../base/pointer.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { DEFINITION_LIMITS } from '../compile/limits.js';
import { optionSources } from './option-sources.js';

/** Reports lists of options in bindings, rules and the platform that are longer than the limit. */
export const tooManyOptions: DefinitionCheck = (subject) =>
  optionSources(subject).flatMap(({ kind, value, where }) => {
    const list = kind === 'platform' ? valueAtKeys(subject.library.platform, String(value).split('.')) : value;
    const count = Array.isArray(list) ? list.length : isObject(list) ? Object.keys(list).length : 0;
    return count > DEFINITION_LIMITS.options
      ? [findingAt(where(ROOT), 'too-many-options', { found: count, most: DEFINITION_LIMITS.options })]
      : [];
  });
