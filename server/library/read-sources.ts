import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every definition of a project: its path from the project's root, with slashes, and its text. */
export function readSources(root: string): { path: string; text: string }[] {
  return sourcePaths(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Changes whenever a definition is written, added or removed. */
export function sourcesMark(root: string): string {
  return sourcePaths(root)
    .map((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      return `${path} ${stat?.mtimeMs} ${stat?.size}`;
    })
    .join('\n');
}

function sourcePaths(root: string): string[] {
  return readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `schemas/${path.replaceAll('\\', '/')}`)
    .sort();
}
