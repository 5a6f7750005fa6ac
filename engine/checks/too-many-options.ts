import { isObject } from '../compile/documents.js';
import { ROOT, walk } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';
import { DEFINITION_LIMITS } from '../compile/limits.js';
import { optionSources } from './option-sources.js';

/** Sources of options that offer more than a page can draw. */
export const tooManyOptions: DefinitionCheck = (subject) =>
  optionSources(subject).flatMap(({ kind, value, where }) => {
    const list = kind === 'platform' ? walk(subject.library.platform, String(value).split('.')) : value;
    const count = Array.isArray(list) ? list.length : isObject(list) ? Object.keys(list).length : 0;
    return count > DEFINITION_LIMITS.options
      ? [found(where(ROOT), 'too-many-options', { found: count, most: DEFINITION_LIMITS.options })]
      : [];
  });
