import { pointer } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { found, meant, some } from './found.js';
import { asRecord, uiKeys } from './ui-keys.js';

/** The searches there are, which the site is given as `services.search`. */
const SEARCHES = ['address', 'referrer', 'city'];

/** A `ui:search` by a name that no search has. */
export const unknownSearch: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:search').flatMap(({ value, where }) => {
    const name = asRecord(value)['name'];
    if (typeof name !== 'string' || SEARCHES.includes(name)) return [];
    return [found(where(pointer('name')), 'unknown-search', { search: name, known: some(SEARCHES) }, meant(name, SEARCHES))];
  });
