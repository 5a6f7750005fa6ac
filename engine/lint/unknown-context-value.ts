import { pathText } from '../expressions/paths.js';
import type { UnlocatedFinding } from '../findings.js';
import { type CheckContext, type DefinitionCheck, findingAt, nearestHint } from './check.js';
import { expressionsOf, variablesIn, type Expression } from './expressions.js';
import { siteParts } from './site-parts.js';

/** Reports values of `context` that the site gives to no form. */
export const unknownContextValue: DefinitionCheck = (context) =>
  expressionsOf(context).flatMap((expression) => contextValueFindings(context, 'formContext', expression));

/**
 * Returns a finding for each `context` variable of an expression that the site does not declare in the given list of its parts; none if
 * that list is empty.
 */
export function contextValueFindings(
  context: Pick<CheckContext, 'documents' | 'library'>,
  list: 'formContext' | 'conditionContext',
  { logic, where }: Pick<Expression, 'logic' | 'where'>,
): readonly UnlocatedFinding[] {
  const known = Object.keys(siteParts(context, list)).map((path) => `context.${path}`);
  if (known.length === 0) return [];
  return variablesIn(logic).flatMap(({ path, read, at }): readonly UnlocatedFinding[] => {
    if (read.root !== 'context' || known.some((name) => isOnPath(pathText(read), name))) return [];
    return [findingAt(where(at), 'unknown-context-value', { path }, nearestHint(path, known))];
  });
}

/** Returns whether a path is a declared value, an object around it, or an entry of it if it is a list. */
function isOnPath(path: string, declared: string): boolean {
  return (
    path === declared ||
    declared.startsWith(`${path}.`) ||
    (path.startsWith(`${declared}.`) && /^(\.\d+)+$/.test(path.slice(declared.length)))
  );
}
