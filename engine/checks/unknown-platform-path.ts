import type { Document } from '../compile/documents.js';
import { ROOT, walk } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Logic } from '../types.js';
import type { DefinitionCheck } from './check.js';
import { expressionsOf, variablesIn, type Expression } from './expressions.js';
import { found, meant } from './found.js';
import { optionSources } from './option-sources.js';

/** Paths that lead to nothing on every platform. One that only some platforms have is what platforms are for. */
export const unknownPlatformPath: DefinitionCheck = (subject) => {
  const platforms = platformsOf(subject.documents);
  if (platforms.length === 0) return [];
  const offered = optionSources(subject).flatMap(({ kind, value, where }): readonly Finding[] => {
    if (kind !== 'platform' || platforms.some(({ value: platform }) => Array.isArray(walk(platform, String(value).split('.'))))) return [];
    return [found(where(ROOT), 'unknown-platform-path', { what: 'a list', path: String(value) }, nearPath(String(value), platforms))];
  });
  return [...offered, ...expressionsOf(subject).flatMap((expression) => platformPathsIn(expression, platforms))];
};

export function platformsOf(documents: readonly Document[]): readonly Document[] {
  return documents.filter((document) => document.kind === 'platform');
}

export function platformPathsIn(
  { logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic },
  platforms: readonly Document[],
): readonly Finding[] {
  return variablesIn(logic).flatMap(({ read, at }): readonly Finding[] => {
    if (read.root !== 'platform' || platforms.some(({ value }) => walk(value, read.keys) !== undefined)) return [];
    const path = read.keys.join('.');
    return [found(where(at), 'unknown-platform-path', { what: 'a value', path }, nearPath(path, platforms))];
  });
}

function nearPath(path: string, platforms: readonly Document[]): { hint?: string } {
  return meant(path, new Set(platforms.flatMap(({ value }) => pathsIn(value, []))));
}

function pathsIn(value: unknown, keys: readonly string[]): readonly string[] {
  const here = keys.length > 0 ? [keys.join('.')] : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return here;
  return [...here, ...Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...keys, key]))];
}
