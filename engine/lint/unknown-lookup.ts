import { own, ROOT } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject, Origin } from '../types.js';
import { type DefinitionCheck, type CheckContext, findingAt, nearestHint } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { optionSources } from './option-sources.js';

/** Reports lookup categories in options and expressions that settings.json does not declare; nothing if the scope has no such file. */
export const unknownLookup: DefinitionCheck = (context) => {
  const known = lookupCategories(context);
  if (!known) return [];
  const findingsFor = (category: string, place: Origin): readonly UnlocatedFinding[] =>
    known.includes(category) ? [] : [findingAt(place, 'unknown-lookup', { lookup: category }, nearestHint(category, known))];
  const fromOptions = optionSources(context).flatMap(({ kind, value, where }) =>
    kind === 'lookup' ? findingsFor(String(value), where(ROOT)) : [],
  );
  const fromExpressions = expressionsOf(context).flatMap(({ logic, where }) =>
    variablesIn(logic).flatMap((variable) =>
      variable.read.root === 'lookups' ? findingsFor(variable.read.keys[0] ?? '', where(variable.at)) : [],
    ),
  );
  return [...fromOptions, ...fromExpressions];
};

/** Returns the declared lookup categories; undefined if the scope has no catalogue. */
export function lookupCategories({ documents, library }: CheckContext): readonly string[] | undefined {
  if (!documents.some((document) => document.kind === 'settings')) return undefined;
  return Object.keys((own(library.settings, 'lookups') ?? {}) as JsonObject);
}
