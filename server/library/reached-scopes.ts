import type { Scope, SourceFile } from '../../engine/build.js';

/** Returns the tenants whose forms and pages a change of definitions can reach: of an overlay those of its layer, of a platform its own. */
export function reachedScopes(before: readonly SourceFile[], after: readonly SourceFile[], scopes: readonly Scope[]): readonly Scope[] {
  const [old, present] = [before, after].map((files) => new Map(files.map(({ path, text }) => [path, text])));
  const changed = [...new Set([...before, ...after].map(({ path }) => path))].filter((path) => old?.get(path) !== present?.get(path));
  return scopes.filter((scope) => changed.some((path) => reaches(path, scope)));
}

function reaches(path: string, scope: Scope): boolean {
  const [, layer, name] = /^schemas\/overlays\/(platform|group|tenant)\/([^/]+)\//.exec(path) ?? [];
  if (layer !== undefined) return scope[layer as keyof Scope] === name;
  const [, platform] = /^schemas\/platforms\/(.+)\.platform\.json$/.exec(path) ?? [];
  return platform === undefined || scope.platform === platform;
}
