import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { ROOT, valueAtKeys } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Logic } from '../types.js';
import { type DefinitionCheck, findingAt, nearestHint } from './check.js';
import { expressionsOf, variablesIn, type Expression } from './expressions.js';
import { optionSources } from './option-sources.js';

/**
 * Reports platform paths in options and expressions that no platform has; platforms may differ, so one of them is enough. Options need a
 * path to a list.
 */
export const unknownPlatformPath: DefinitionCheck = (subject) => {
  const platforms = platformsOf(subject.documents);
  if (platforms.length === 0) return [];
  const fromOptions = optionSources(subject).flatMap(({ kind, value, where }): readonly UnlocatedFinding[] => {
    if (kind !== 'platform' || platforms.some(({ value: platform }) => Array.isArray(valueAtKeys(platform, String(value).split('.')))))
      return [];
    return [findingAt(where(ROOT), 'unknown-platform-path', { what: 'a list', path: String(value) }, nearPath(String(value), platforms))];
  });
  return [...fromOptions, ...expressionsOf(subject).flatMap((expression) => platformPathsIn(expression, platforms))];
};

/** Returns the platform documents. */
export function platformsOf(documents: readonly Document[]): readonly Document[] {
  return documents.filter((document) => document.kind === 'platform');
}

/** Returns a finding for each platform variable of an expression that no platform has. */
export function platformPathsIn(
  { logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic },
  platforms: readonly Document[],
): readonly UnlocatedFinding[] {
  return variablesIn(logic).flatMap(({ read, at }): readonly UnlocatedFinding[] => {
    if (read.root !== 'platform' || platforms.some(({ value }) => valueAtKeys(value, read.keys) !== undefined)) return [];
    const path = read.keys.join('.');
    return [findingAt(where(at), 'unknown-platform-path', { what: 'a value', path }, nearPath(path, platforms))];
  });
}

/** Returns the hint with the most similar path of any platform. */
function nearPath(path: string, platforms: readonly Document[]): { hint?: string } {
  return nearestHint(path, new Set(platforms.flatMap(({ value }) => pathsIn(value, []))));
}

/**
 * Returns the dotted paths of a JSON value, to which `keys` lead, and of everything inside its objects, but not inside lists. The root has
 * no path.
 */
function pathsIn(value: unknown, keys: readonly string[]): readonly string[] {
  const here = keys.length > 0 ? [keys.join('.')] : [];
  if (!isObject(value)) return here;
  return [...here, ...Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...keys, key]))];
}
