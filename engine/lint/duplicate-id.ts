import { duplicateEntries } from '../compile/check-documents.js';
import { type DefinitionCheck, findingAt } from './check.js';

/** Reports ids that occur twice in a form after its overlays are applied. */
export const duplicateId: DefinitionCheck = ({ built }) =>
  duplicateEntries(built.definition).map(({ at, first, params }) =>
    findingAt(built.where(at), 'duplicate-id', params, { first: built.where(first) }),
  );
