import { own, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import type { DefinitionCheck, Surroundings } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { found, meant } from './found.js';
import { optionSources } from './option-sources.js';

/** Lookup categories that settings.json does not declare. */
export const unknownLookup: DefinitionCheck = (subject) => {
  const known = lookupCategories(subject);
  if (!known) return [];
  const judge = (category: string, place: Origin): readonly Finding[] =>
    known.includes(category) ? [] : [found(place, 'unknown-lookup', { lookup: category }, meant(category, known))];
  const offered = optionSources(subject).flatMap(({ kind, value, where }) => (kind === 'lookup' ? judge(String(value), where(ROOT)) : []));
  const read = expressionsOf(subject).flatMap(({ logic, where }) =>
    variablesIn(logic).flatMap((variable) =>
      variable.read.root === 'lookups' ? judge(variable.read.keys[0] ?? '', where(variable.at)) : [],
    ),
  );
  return [...offered, ...read];
};

/** The categories there are; undefined where no catalogue was given. */
export function lookupCategories({ documents, library }: Surroundings): readonly string[] | undefined {
  if (!documents.some((document) => document.kind === 'settings')) return undefined;
  return Object.keys((own(library.settings, 'lookups') ?? {}) as JsonObject);
}
