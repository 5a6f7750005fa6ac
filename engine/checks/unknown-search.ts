import { pointer } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { partJudge } from './site-parts.js';
import { asRecord, uiKeys } from './ui-keys.js';

/** A `ui:search` by a name that no search has. */
export const unknownSearch: DefinitionCheck = (subject) => {
  const judge = partJudge(subject, 'searches');
  return uiKeys(subject, 'ui:search').flatMap(({ value, where }) => {
    const name = asRecord(value)['name'];
    return typeof name === 'string' ? judge(name, where(pointer('name'))) : [];
  });
};
