import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns all definitions of a project with their paths from its root, with slashes. */
export function readSources(root: string): { path: string; text: string }[] {
  return sourcePaths(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns a text that changes whenever a definition is written, added or removed. */
export function sourcesFingerprint(root: string): string {
  return sourcePaths(root)
    .map((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      return `${path} ${stat?.mtimeMs} ${stat?.size}`;
    })
    .join('\n');
}

/** Returns the paths of all JSON files below `schemas/`, sorted, with slashes. */
function sourcePaths(root: string): string[] {
  return readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `schemas/${path.replaceAll('\\', '/')}`)
    .sort();
}
