import { pointer } from '../base/pointer.js';
import type { DefinitionCheck } from './check.js';
import { createPartCheck } from './site-parts.js';
import { asRecord, uiKeys } from './definition-parts.js';

/** Reports searches under `ui:search` that the site does not have. */
export const unknownSearch: DefinitionCheck = (context) => {
  const checkName = createPartCheck(context, 'searches');
  return uiKeys(context, 'ui:search').flatMap(({ value, where }) => {
    const name = asRecord(value)['name'];
    return typeof name === 'string' ? checkName(name, where(pointer('name'))) : [];
  });
};
