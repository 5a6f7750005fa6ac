import type { Document } from '../compile/documents.js';
import { ROOT } from '../base/pointer.js';
import { type DefinitionCheck, findingAt, nearestHint } from './check.js';
import { uiKeys } from './definition-parts.js';

const ROW = 'ui:row';

/** Reports a `ui:row` that only one field of all definitions names, so it has no effect and is usually misspelt. */
export const rowWithOneField: DefinitionCheck = (context) => {
  const names = rowNames(context.documents);
  return uiKeys(context, ROW).flatMap(({ value, where }) => {
    if (typeof value !== 'string' || names.filter((name) => name === value).length !== 1) return [];
    const others = new Set(names.filter((name) => name !== value));
    return [findingAt(where(ROOT), 'row-with-one-field', { row: value }, nearestHint(value, others))];
  });
};

const namesOfDocuments = new WeakMap<readonly Document[], readonly string[]>();

/** Returns the `ui:row` names in all definitions, repeated for each field that names one; cached by the identity of `documents`. */
function rowNames(documents: readonly Document[]): readonly string[] {
  const known = namesOfDocuments.get(documents);
  if (known !== undefined) return known;
  const names = documents.filter(({ kind }) => KINDS.has(kind)).flatMap(({ value }) => namesIn(value));
  namesOfDocuments.set(documents, names);
  return names;
}

/** The kinds of definitions that can give a field its row. */
const KINDS: ReadonlySet<Document['kind']> = new Set(['form', 'fragment', 'overlay']);

/** Returns every text under the key `ui:row` in a JSON value. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === ROW && typeof child === 'string' ? [child] : namesIn(child)));
}
