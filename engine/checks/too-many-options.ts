import { isObject } from '../compile/documents.js';
import { ROOT, valueAtKeys } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { findingAt } from './finding-at.js';
import { DEFINITION_LIMITS } from '../compile/limits.js';
import { optionSources } from './option-sources.js';

/** Reports sources with more options than a page can draw. */
export const tooManyOptions: DefinitionCheck = (subject) =>
  optionSources(subject).flatMap(({ kind, value, where }) => {
    const list = kind === 'platform' ? valueAtKeys(subject.library.platform, String(value).split('.')) : value;
    const count = Array.isArray(list) ? list.length : isObject(list) ? Object.keys(list).length : 0;
    return count > DEFINITION_LIMITS.options
      ? [findingAt(where(ROOT), 'too-many-options', { found: count, most: DEFINITION_LIMITS.options })]
      : [];
  });
