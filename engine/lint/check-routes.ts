import { pointer, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type LibraryCheck, findingAt } from './check.js';
import { listParts, type DefinitionPart } from './definition-parts.js';

type Locate = (at: Pointer) => { readonly file: string; readonly at: Pointer };

/**
 * Reports ids or paths that an earlier route already has, and paths that an earlier path with parameters always matches first.
 */
export const checkRoutes: LibraryCheck = ({ documents }) =>
  documents
    .filter((document) => document.kind === 'routes')
    .flatMap(({ file, value }) => {
      const all = listParts(value, 'routes');
      const place: Locate = (at) => ({ file, at });
      return [
        ...duplicateRouteFindings(all, 'id', 'the route', place),
        ...duplicateRouteFindings(all, 'path', 'the path', place),
        ...coveredPathFindings(all, place),
      ];
    });

/**
 * Returns a finding for each route whose id or path an earlier one has; names of parameters do not matter in paths. `what` names the
 * duplicate in the message, such as `the path`.
 */
function duplicateRouteFindings(
  all: readonly DefinitionPart[],
  key: 'id' | 'path',
  what: string,
  place: Locate,
): readonly UnlocatedFinding[] {
  const first = new Map<string, Pointer>();
  return all.flatMap(({ at, value }): readonly UnlocatedFinding[] => {
    const name = String(value[key]).replace(/:[^/]+/g, ':');
    const earlier = first.get(name);
    const here = within(at, pointer(key));
    if (earlier === undefined) first.set(name, here);
    return earlier === undefined
      ? []
      : [findingAt(place(here), 'duplicate-id', { what, id: String(value[key]) }, { first: place(earlier) })];
  });
}

/** Returns a finding for each path that an earlier path with parameters always matches first. */
function coveredPathFindings(all: readonly DefinitionPart[], place: Locate): readonly UnlocatedFinding[] {
  return all.flatMap(({ at, value }, index): readonly UnlocatedFinding[] => {
    const path = String(value['path']);
    const earlier = all.slice(0, index).find((other) => coversPath(String(other.value['path']), path));
    return earlier === undefined
      ? []
      : [findingAt(place(within(at, pointer('path'))), 'covered-path', { path, earlier: String(earlier.value['path']) })];
  });
}

/**
 * Returns whether the earlier path matches every address that the later one matches; false if they are equal or differ only in the names of
 * parameters.
 */
function coversPath(earlier: string, path: string): boolean {
  const [parts, others] = [earlier, path].map((text) => text.split('/'));
  if (parts?.length !== others?.length || earlier.replace(/:[^/]+/g, ':') === path.replace(/:[^/]+/g, ':')) return false;
  return parts?.every((part, index) => part.startsWith(':') || part === others?.[index]) ?? false;
}
