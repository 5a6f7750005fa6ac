import { duplicates } from '../compile/names.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';

/** Sentences that stand twice in a form once its overlays are applied. */
export const duplicateId: DefinitionCheck = ({ built }) =>
  duplicates(built.definition).map(({ at, first, params }) =>
    found(built.where(at), 'duplicate-id', params, { first: built.where(first) }),
  );
